import { slideTypeFacts } from '../define.ts';

export const wpRssFacts = slideTypeFacts({
  key: 'wpRss',
  index: 9,
  friendlyName: 'RSS Connector',
});
