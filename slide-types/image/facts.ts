import { slideTypeFacts } from '../define.ts';
import { type Crop, type Fit, framingOf } from '../picture-fit.ts';

interface ImageFile {
  image_path: string;
  image_fit?: Fit | undefined;
  image_crop?: Crop | null | undefined;
}

export const imageFacts = slideTypeFacts({
  key: 'image',
  index: 2,
  friendlyName: 'Image',
  media: ({ image_path }: ImageFile) => (image_path === '' ? [] : [image_path]),
  isOneFile: ({ image_fit, image_crop }) => framingOf(image_fit, undefined, image_crop) === null,
});
