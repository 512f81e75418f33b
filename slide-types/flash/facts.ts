import { slideTypeFacts } from '../define.ts';

export const flashFacts = slideTypeFacts({
  key: 'flash',
  index: 4,
  friendlyName: 'Flash',
  notShown: 'Flash is no longer supported. Screens skip this slide, and show a notice if the area has no other slides.',
});
