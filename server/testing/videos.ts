import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Small videos that ffmpeg makes. */

const run = promisify(execFile);

/** Creates a small file with sound and no picture. */
export function makeSound(extension: string, ...options: string[]): Promise<Buffer> {
  return makeFrom('sine=frequency=440:duration=1', extension, options);
}

/** Creates a small test video with sound. */
export function makeWithSound(extension: string, ...options: string[]): Promise<Buffer> {
  return makeFrom('testsrc=size=128x72:rate=25[out0];sine=frequency=440[out1]', extension, ['-t', '1', ...options]);
}

/** Creates a small test video (or image) in the format of this extension. */
export function make(extension: string, ...options: string[]): Promise<Buffer> {
  return makeFrom('testsrc=size=128x72:rate=25', extension, options);
}

/**
 * What ffmpeg says about an MP4: its picture and its sound, with checksums of their data, and whether there is more.
 */
export async function probeMp4(video: Buffer) {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-video-'));
  const file = path.join(folder, 'probed.mp4');
  await writeFile(file, video);
  const entries = 'stream=codec_type,codec_name:format_tags=location';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file]);
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_type: string; codec_name?: string }[];
    format: { tags?: object };
  };
  const facts = async (type: string, stream: string) => {
    const codec = streams.find(({ codec_type }) => codec_type === type)?.codec_name;
    if (codec === undefined) return { codec, checksum: null };
    const options = ['-map', stream, '-c', 'copy', '-f', 'md5', '-'];
    return { codec, checksum: (await run('ffmpeg', ['-v', 'error', '-i', file, ...options])).stdout };
  };
  const probed = {
    picture: await facts('video', '0:v:0'),
    sound: await facts('audio', '0:a:0'),
    isPrivate: Object.keys(format.tags ?? {}).length > 0 || streams.length > 2,
  };
  await rm(folder, { recursive: true });
  return probed;
}

/** Creates a video with a note that it must be turned by 90°. */
export async function makeSideways(...options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-video-'));
  const [lying, noted] = ['lying.mov', 'noted.mov'].map((name) => path.join(folder, name));
  await writeFile(lying as string, await make('mov', '-t', '1', ...options));
  const turn = ['-i', lying as string, '-c', 'copy', '-metadata:s:v', 'rotate=90', noted as string];
  await run('ffmpeg', ['-v', 'error', ...turn]);
  const bytes = await readFile(noted as string);
  await rm(folder, { recursive: true });
  return bytes;
}

/** Creates a video that browsers can't play, in a file whose first stream is a cover. */
export async function makeWithCover(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-video-'));
  const [video, cover, file] = ['video.mp4', 'cover.png', 'both.mp4'].map((name) => path.join(folder, name));
  await writeFile(video as string, await make('mp4', '-t', '1', '-c:v', 'mpeg4'));
  await writeFile(cover as string, await make('png', '-frames:v', '1', '-s', '64x64'));
  const inputs = ['-i', video as string, '-i', cover as string, '-map', '0', '-map', '1'];
  const options = ['-c', 'copy', '-disposition:v:1', 'attached_pic', '-movflags', '+faststart'];
  await run('ffmpeg', ['-v', 'error', ...inputs, ...options, file as string]);
  const bytes = await readFile(file as string);
  await rm(folder, { recursive: true });
  // The cover is in the metadata of the movie, which ffmpeg writes after the tracks and other programs before them.
  const parts = boxesIn(bytes).map((box) => {
    if (typeOf(box) !== 'moov') return box;
    const children = boxesIn(box.subarray(8));
    const ordered = [
      ...children.filter((one) => typeOf(one) !== 'trak'),
      ...children.filter((one) => typeOf(one) === 'trak'),
    ];
    return Buffer.concat([box.subarray(0, 8), ...ordered]);
  });
  return Buffer.concat(parts);
}

function boxesIn(bytes: Buffer): Buffer[] {
  if (bytes.length === 0) return [];
  const length = bytes.readUInt32BE(0);
  return [bytes.subarray(0, length), ...boxesIn(bytes.subarray(length))];
}

function typeOf(box: Buffer): string {
  return box.toString('latin1', 4, 8);
}

async function makeFrom(generator: string, extension: string, options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-video-'));
  const file = path.join(folder, `video.${extension}`);
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', generator, ...options, file]);
  const video = await readFile(file);
  await rm(folder, { recursive: true });
  return video;
}
