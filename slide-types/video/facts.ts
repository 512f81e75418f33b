import { slideTypeFacts } from '../define.ts';

export const videoFacts = slideTypeFacts({
  key: 'video',
  index: 5,
  friendlyName: 'Video',
  media: ({ video_path, video_captions_path }: { video_path: string; video_captions_path: string }) =>
    [video_path, video_captions_path].filter((location) => location !== ''),
  isOneFile: () => true,
});
