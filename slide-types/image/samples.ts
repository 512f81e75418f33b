import type { FieldsOf } from '../definitions.ts';

/** Sample fields for tests. */
export const imageSamples: Record<string, FieldsOf<'image'>> = {
  stored: { image_path: '/media/54/poster.jpg' },
  fromElsewhere: { image_path: 'https://pictures.example/poster.png' },
};
