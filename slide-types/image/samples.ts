import type { FieldsOf } from '../definitions.ts';

/** Fields to try the type with. */
export const imageSamples: Record<string, FieldsOf<'image'>> = {
  stored: { image_path: '/media/54/poster.jpg' },
  fromElsewhere: { image_path: 'https://pictures.example/poster.png' },
};
