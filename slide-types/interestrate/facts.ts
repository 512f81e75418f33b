import { slideTypeFacts } from '../define.ts';

export const interestrateFacts = slideTypeFacts({
  key: 'interestrate',
  index: 6,
  friendlyName: 'Interest Rate',
  media: (fields: { interestrate_path: string; interestrate_image_background: string }) =>
    [fields.interestrate_path, fields.interestrate_image_background].filter((location) => location.startsWith('/')),
});
