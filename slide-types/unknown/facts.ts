import { slideTypeFacts } from '../define.ts';

export const unknownFacts = slideTypeFacts({
  key: 'unknown',
  index: 11,
  friendlyName: 'Unknown',
  notShown: 'This version doesn’t know this slide type. Screens skip this slide.',
});
