import type { FieldsOf } from '../definitions.ts';

/** Sample fields for tests. */
export const animatedSamples: Record<string, FieldsOf<'animated'>> = {
  picture: { animated_path: '/media/54/kettle.gif', animated_fit: 'contain', animated_background_colour: '' },
  filling: { animated_path: '/media/54/confetti.webp', animated_fit: 'cover', animated_background_colour: '#7c2d12' },
  drawing: { animated_path: '/media/54/cup.json', animated_fit: 'contain', animated_background_colour: '#f4efe6' },
};
