import { slideTypeFacts } from '../define.ts';

export const rssFacts = slideTypeFacts({
  key: 'rss',
  index: 3,
  friendlyName: 'RSS',
  media: ({ rss_image_background }: { rss_image_background: string }) =>
    rss_image_background === '' ? [] : [rss_image_background],
});
