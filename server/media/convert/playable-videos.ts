import type { PictureConversion, VideoFacts } from './ffmpeg.ts';

type Encoding = Pick<VideoFacts, 'codec' | 'pixelFormat' | 'transfer'>;

/** The codecs that browsers play in each container, by extension. All other videos are converted. */
const PLAYABLE: Record<string, readonly string[]> = { mp4: ['h264', 'av1', 'vp9'], webm: ['vp8', 'vp9', 'av1'] };
const PLAYABLE_PIXELS = ['yuv420p', 'yuvj420p'];
/** The two kinds of high dynamic range (ITU-R BT.2100), as ffmpeg names them. */
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

/** Whether every browser plays a video in a file with this extension. */
export function isPlayable(extension: string, { codec, pixelFormat }: Encoding): boolean {
  return PLAYABLE[extension]?.includes(codec) === true && PLAYABLE_PIXELS.includes(pixelFormat);
}

/** How a video that isn't playable is converted to an MP4. */
export function conversionOf({ codec, pixelFormat, transfer }: Encoding): PictureConversion {
  if (codec === 'h264' && PLAYABLE_PIXELS.includes(pixelFormat)) return 'copy';
  return HDR_TRANSFERS.includes(transfer) ? 'encode-hdr' : 'encode';
}
