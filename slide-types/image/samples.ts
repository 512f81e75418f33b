import type { FieldsOf } from '../definitions.ts';

/** Sample fields for tests. */
export const imageSamples: Record<string, FieldsOf<'image'>> = {
  stored: { image_path: '/media/54/poster.jpg' },
  filling: {
    image_path: '/media/54/poster.jpg',
    image_fit: 'cover',
    image_focus: { x: 20, y: 35.5 },
    image_crop: null,
  },
  cropped: { image_path: '/media/54/poster.jpg', image_crop: { x: 10, y: 0, width: 80, height: 62.5 } },
  fromElsewhere: { image_path: 'https://pictures.example/poster.png' },
};
