import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { quarters } from './pictures.ts';
import { inFolder, type PictureSample, run } from './sample.ts';

const SECONDS = 3;
const TONE = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`];

interface Recording {
  /** Options of ffmpeg for the file. */
  options?: string[];
  hasSound?: boolean;
  size?: [width: number, height: number];
  rate?: number;
}

/** A video of the quarters, which don't move. */
async function recorded(name: string, { options = [], hasSound = true, size = [640, 480], rate = 25 }: Recording) {
  return inFolder(async (folder) => {
    const [still, file] = [path.join(folder, 'still.png'), path.join(folder, name)];
    await writeFile(
      still,
      await quarters(...size)
        .png()
        .toBuffer(),
    );
    const image = ['-loop', '1', '-framerate', String(rate), '-t', String(SECONDS), '-i', still];
    const sound = hasSound ? [...TONE, '-shortest'] : [];
    await run('ffmpeg', [
      '-v',
      'error',
      ...image,
      ...sound,
      ...(options.includes('-pix_fmt') ? [] : PIXELS),
      ...options,
      file,
    ]);
    return readFile(file);
  });
}

const PIXELS = ['-pix_fmt', 'yuv420p'];

/** With a note that players turn it, and the picture turned the other way. */
async function onItsSide(): Promise<Buffer> {
  return inFolder(async (folder) => {
    const [lying, noted] = [path.join(folder, 'lying.mov'), path.join(folder, 'noted.mov')];
    await writeFile(lying, await recorded('lying.mov', { options: ['-vf', 'transpose=clock'] }));
    await run('ffmpeg', ['-v', 'error', '-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90', noted]);
    return readFile(noted);
  });
}

/** Half of the pictures are missing, so that each is shown for another time. */
const VARIABLE = ['-vf', "select='not(mod(n,3))+not(mod(n,7))'", '-vsync', 'vfr'];
const HLG = ['-color_trc', 'arib-std-b67', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'];
const TEN_BITS = ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'];

const video = (name: string, what: string, recording: Recording = {}, more: Partial<PictureSample> = {}) =>
  ({ kind: 'video', name, what, make: () => recorded(name, recording), ...more }) as const;

export const VIDEOS: PictureSample[] = [
  video('phone.mp4', 'H.264 with sound'),
  video('iphone.mov', 'HEVC with 10 bits', { options: TEN_BITS }),
  video('iphone-hdr.mov', 'HEVC with 10 bits and high dynamic range', { options: [...TEN_BITS, ...HLG] }),
  video('variable.mov', 'a variable frame rate', { options: VARIABLE }),
  { kind: 'video', name: 'IMG_0042.MOV', what: 'recorded on its side', make: onItsSide },
  video('portrait.mp4', 'a portrait video', { size: [480, 854] }),
  video('slow-motion.mov', '120 pictures per second', {
    rate: 120,
    options: ['-c:v', 'libx265', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'],
  }),
  video('silent.mp4', 'no sound', { hasSound: false }),
  video('odd.avi', 'an odd size', { size: [333, 251], options: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p'] }),
  video('4k.mp4', '3840 × 2160 pixels', { size: [3840, 2160], rate: 10, options: ['-preset', 'ultrafast'] }),
  video('full-colour.mp4', '4:4:4 colours', { options: ['-pix_fmt', 'yuv444p'] }),
  video('old-phone.3gp', 'H.263', { size: [352, 288], options: ['-c:v', 'h263', '-an'] }),
  video('camera.mkv', 'VP9 and AC-3', { options: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'ac3'] }),
  video('web.webm', 'VP8', { options: ['-c:v', 'libvpx', '-c:a', 'libvorbis'] }),
  video('new.mp4', 'AV1', { options: ['-c:v', 'libsvtav1', '-preset', '12'] }),
  video('studio.mov', 'ProRes and PCM', {
    options: ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le'],
  }),
  video('camcorder.avi', 'DV', { size: [720, 576], options: ['-c:v', 'dvvideo', '-ac', '2', '-ar', '48000'] }),
  video('camcorder.ts', 'MPEG-2, interlaced', { options: ['-c:v', 'mpeg2video', '-flags', '+ilme+ildct'] }),
  video('dvd.mpg', 'MPEG-2', { options: ['-c:v', 'mpeg2video'] }),
  video('windows.wmv', 'Windows Media', { options: ['-c:v', 'wmv2', '-c:a', 'wmav2'] }),
  video('linux.ogv', 'Theora', { options: ['-c:v', 'libtheora', '-c:a', 'libvorbis'] }),
  video('itunes.m4v', 'MPEG-4', { options: ['-c:v', 'mpeg4'] }),
  video('old.avi', 'Cinepak', {
    size: [320, 240],
    options: ['-c:v', 'cinepak', '-pix_fmt', 'rgb24', '-c:a', 'pcm_s16le'],
  }),
  video('placed.mov', 'the place where it was recorded', { options: ['-metadata', 'location=+52.5200+013.4050/'] }),
  video('index-last.mp4', 'an index at its end', { options: ['-movflags', '-faststart'] }),
  video('one-second-pauses.mp4', 'one picture per second', { rate: 1 }),
  video('short-picture.mp4', 'sound that is longer', { options: ['-t', '2'] }),
  {
    kind: 'video',
    name: 'song.mp4',
    what: 'sound only',
    make: () =>
      inFolder(async (folder) => {
        const file = path.join(folder, 'song.mp4');
        await run('ffmpeg', ['-v', 'error', ...TONE, file]);
        return readFile(file);
      }),
    refused: 'video-without-picture',
  },
  {
    kind: 'video',
    name: 'cut-off.mp4',
    what: 'an incomplete video',
    make: async () => (await recorded('whole.mp4', {})).subarray(0, 4_000),
    refused: 'video-broken',
  },
  {
    kind: 'video',
    name: 'renamed.mp4',
    what: 'a text',
    make: async () => Buffer.from('hello'),
    refused: 'not-a-video',
  },
];
