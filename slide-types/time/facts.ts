import { slideTypeFacts } from '../define.ts';

export const timeFacts = slideTypeFacts({
  key: 'time',
  index: 7,
  friendlyName: 'Time',
});
