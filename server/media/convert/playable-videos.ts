import type { PictureConversion, SoundConversion, VideoFacts } from './ffmpeg.ts';

type Picture = Pick<VideoFacts, 'codec' | 'pixelFormat' | 'transfer'>;
type Facts = Picture & Pick<VideoFacts, 'soundCodec' | 'hasPrivateData'>;

/** The codecs that browsers play in each container, by extension. */
const PICTURES: Record<string, readonly string[]> = { mp4: ['h264', 'av1', 'vp9'], webm: ['vp8', 'vp9', 'av1'] };
const SOUNDS: Record<string, readonly string[]> = { mp4: ['aac', 'mp3', 'opus', 'flac'], webm: ['opus', 'vorbis'] };
const PIXELS = ['yuv420p', 'yuvj420p'];
/** The two kinds of high dynamic range (ITU-R BT.2100), as ffmpeg names them. */
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

/**
 * Whether every browser plays a video in a file with this extension, with its sound, and the file says nothing that
 * doesn't belong on screens. All others are converted.
 */
export function isPlayable(extension: string, { codec, pixelFormat, soundCodec, hasPrivateData }: Facts): boolean {
  const isAudible = soundCodec === null || SOUNDS[extension]?.includes(soundCodec) === true;
  return PICTURES[extension]?.includes(codec) === true && PIXELS.includes(pixelFormat) && isAudible && !hasPrivateData;
}

/** How the picture of a video is converted that isn't playable. */
export function pictureConversionOf({ codec, pixelFormat, transfer }: Picture): PictureConversion {
  if (PICTURES.mp4?.includes(codec) && PIXELS.includes(pixelFormat)) return 'copy';
  return HDR_TRANSFERS.includes(transfer) ? 'encode-hdr' : 'encode';
}

/** How its sound is converted. That of other files than MP4 may have gaps, which encoding fills. */
export function soundConversionOf(demuxer: string, { soundCodec }: Pick<Facts, 'soundCodec'>): SoundConversion {
  if (soundCodec === null) return 'none';
  return demuxer === 'mov' && SOUNDS.mp4?.includes(soundCodec) ? 'copy' : 'encode';
}
