import { slideTypeFacts } from '../define.ts';

export const imageFacts = slideTypeFacts({
  key: 'image',
  index: 2,
  friendlyName: 'Image',
  media: ({ image_path }: { image_path: string }) => (image_path === '' ? [] : [image_path]),
  isOneFile: true,
});
