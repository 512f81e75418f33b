import { slideTypeFacts } from '../define.ts';

export const animatedFacts = slideTypeFacts({
  key: 'animated',
  index: 10,
  friendlyName: 'Animated',
  media: ({ animated_path }: { animated_path: string }) => (animated_path === '' ? [] : [animated_path]),
  isOneFile: () => true,
});
