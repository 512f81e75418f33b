import { slideTypeFacts } from '../define.ts';

export const weatherFacts = slideTypeFacts({
  key: 'weather',
  index: 1,
  friendlyName: 'Weather',
});
