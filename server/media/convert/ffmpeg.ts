import { existsSync } from 'node:fs';
import { LARGEST_PICTURE_PIXELS } from '#rules/limits.ts';
import { ExternalPrograms, ProgramFailed } from './external-programs.ts';
import { type FfmpegPrograms, ffmpegLocations } from './ffmpeg-locations.ts';
import { isExecutable } from './is-executable.ts';

/** Forbids network protocols, which a file could refer to. */
const ONLY_FILES = ['-protocol_whitelist', 'file,pipe'];

/** Where a file says in which place it was recorded: as ffmpeg names it, and as phones of Apple do. */
const PLACE_TAGS = 'location,location-eng,com.apple.quicktime.location.ISO6709';

/**
 * Larger frames than this are only decoded if the header announces them. Streams may change their size, but rarely to
 * one beyond 1080p.
 */
const ALWAYS_DECODED_PIXELS = 2_500_000;
/** Decoders round sizes up. */
const DECODED_PER_ANNOUNCED_PIXEL = 1.2;
/** Decoders keep frames for each thread, so the number of processors would change how much memory they need. */
const DECODER_THREADS = 2;
const MOST_PROBING_MEGABYTES = 450;

/** A video that is longer has more than one picture. */
const LONGEST_COUNTED_SECONDS = 1;
/** Of all streams together, for files that don't know their duration. */
const MOST_COUNTED_PACKETS = 200;

export interface VideoFacts extends Size {
  durationSeconds: number;
  codec: string;
  pixelFormat: string;
  /** How its brightness is encoded, as ffmpeg names it; empty if unknown. */
  transfer: string;
  /** Of the sound, as ffmpeg names it; null if there is none that it can read. */
  soundCodec: string | null;
  /** Whether the file says where it was recorded, or has data besides pictures and sound, as of a drone. */
  hasPrivateData: boolean;
  /** Whether the video is a single picture, as far as its file says. */
  isStill: boolean;
}

interface ProbedStream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  color_transfer?: string;
  side_data_list?: { rotation?: number }[];
  duration?: string;
  nb_frames?: string;
  nb_read_packets?: string;
  disposition?: { attached_pic?: number };
}

interface Probed {
  streams: ProbedStream[];
  format?: { duration?: string; tags?: Record<string, string> };
}

interface Input {
  file: string;
  demuxer: string;
}

interface Size {
  width: number;
  height: number;
}

/**
 * `copy`: its codec is one that browsers play. `encode`: everything else. `encode-hdr`: the same for high dynamic
 * range, whose colours would look pale.
 */
export type PictureConversion = 'copy' | 'encode' | 'encode-hdr';

export type SoundConversion = 'none' | 'copy' | 'encode';

const SOUND_OPTIONS: Record<SoundConversion, string[]> = {
  none: ['-an'],
  copy: ['-map', '0:a:0', '-c:a', 'copy'],
  encode: ['-map', '0:a:0', '-c:a', 'aac'],
};

const FITTED = "scale='min(3840,iw)':'min(3840,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";
/** To the brightness and colours of usual screens (ITU-R BT.709). */
const TONE_MAPPED =
  'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0,zscale=t=bt709:m=bt709:r=tv';
/** Screens show no more than 60 frames in a second. */
const ENCODED = ['-fpsmax', '60', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high'];
const PICTURE_OPTIONS: Record<PictureConversion, string[]> = {
  copy: ['-c:v', 'copy'],
  encode: [...ENCODED, '-vf', `${FITTED},format=yuv420p`],
  'encode-hdr': [...ENCODED, '-vf', `${FITTED},${TONE_MAPPED},format=yuv420p`],
};

/** The programs ffmpeg and ffprobe of this machine. */
export class Ffmpeg {
  private readonly programs = new ExternalPrograms();

  private constructor(private readonly found: FfmpegPrograms) {}

  /**
   * Finds the programs at the `configured` path, else in the folders of `searchPath`. Returns null if they don't exist.
   */
  static find(configured: string | undefined, searchPath: string): Ffmpeg | null {
    const locations = ffmpegLocations(configured, searchPath, process.platform);
    const found = locations.find(({ ffmpeg, ffprobe }) => isExecutable(ffmpeg) && isExecutable(ffprobe));
    return found ? new Ffmpeg(found) : null;
  }

  /**
   * Returns facts about a video, `sound` if the file has sound but no moving picture (a cover doesn't count), or null
   * if it contains nothing readable. Rejects if ffprobe could not finish.
   */
  async inspect(input: Input): Promise<VideoFacts | 'sound' | null> {
    const probed = await this.probe(input, [
      '-show_entries',
      `stream=codec_type,codec_name,width,height,pix_fmt,color_transfer,duration,nb_frames:stream_disposition=attached_pic:stream_side_data=rotation:format=duration:format_tags=${PLACE_TAGS}`,
    ]);
    if (probed === null) return null;
    const { streams, format = {} } = probed;
    const stream = streams.find(isVideo);
    const sound = streams.find(({ codec_type }) => codec_type === 'audio');
    if (!stream?.width || !stream.height) return sound ? 'sound' : null;
    const durationSeconds = Number(stream.duration ?? format.duration ?? 0) || 0;
    return {
      ...sizeAsShown(stream.width, stream.height, stream),
      durationSeconds,
      codec: stream.codec_name ?? '',
      pixelFormat: stream.pix_fmt ?? '',
      transfer: stream.color_transfer ?? '',
      soundCodec: sound?.codec_name ?? null,
      hasPrivateData:
        Object.keys(format.tags ?? {}).length > 0 || streams.some(({ codec_type }) => codec_type === 'data'),
      isStill: await this.isStill(input, stream, durationSeconds),
    };
  }

  /** Only short files are counted: reading all packets of a long one takes minutes. */
  private async isStill(input: Input, { nb_frames }: ProbedStream, durationSeconds: number): Promise<boolean> {
    if (Number(nb_frames) > 0) return Number(nb_frames) === 1;
    if (durationSeconds > LONGEST_COUNTED_SECONDS) return false;
    const counted = await this.probe(input, [
      '-count_packets',
      '-read_intervals',
      `%+#${MOST_COUNTED_PACKETS}`,
      '-show_entries',
      'stream=codec_type,nb_read_packets:stream_disposition=attached_pic',
    ]);
    return counted?.streams.find(isVideo)?.nb_read_packets === '1';
  }

  private async probe({ file, demuxer }: Input, entries: string[]): Promise<Probed | null> {
    const output = await this.programs
      .run(this.found.ffprobe, ['-v', 'error', ...ONLY_FILES, '-f', demuxer, ...entries, '-of', 'json', file], {
        withinMs: 30_000,
        mostMegabytes: MOST_PROBING_MEGABYTES,
      })
      .catch((error: unknown) => {
        if (error instanceof ProgramFailed) return null;
        throw error;
      });
    return output === null ? null : { streams: [], ...(JSON.parse(output) as Partial<Probed>) };
  }

  /**
   * Writes one frame of a video as PNG, or an image in a format that sharp doesn't read. It is the first one if nothing
   * can be decoded from there: a file without an index may have no further key frame.
   */
  async writeFrame(input: Input, size: Size, to: string, atSeconds = 0): Promise<void> {
    await this.programs.run(
      this.found.ffmpeg,
      [
        '-v',
        'error',
        '-y',
        ...ONLY_FILES,
        ...decoderOptions(size, 1),
        '-ss',
        String(atSeconds),
        '-f',
        input.demuxer,
        '-i',
        input.file,
        '-frames:v',
        '1',
        '-f',
        'image2',
        '-c:v',
        'png',
        to,
      ],
      { withinMs: 60_000, mostMegabytes: mostMegabytesFor(size) },
    );
    // ffmpeg also succeeds without a frame.
    if (existsSync(to)) return;
    if (atSeconds === 0) throw new Error('The file has no frame that can be decoded.');
    await this.writeFrame(input, size, to);
  }

  /**
   * Converts a video to an MP4 that every browser plays, and that can start before it is completely loaded. `picture`
   * and
   * `sound`: how they are converted.
   */
  async convertToMp4(
    { file, demuxer }: Input,
    size: Size,
    to: string,
    options: {
      picture: PictureConversion;
      sound: SoundConversion;
      durationSeconds: number;
      onPercent(percent: number): void;
      signal: AbortSignal;
    },
  ): Promise<void> {
    await this.programs.run(
      this.found.ffmpeg,
      [
        '-v',
        'error',
        '-y',
        '-nostats',
        '-progress',
        'pipe:1',
        ...ONLY_FILES,
        ...decoderOptions(size, DECODER_THREADS),
        '-f',
        demuxer,
        '-i',
        file,
        '-map',
        // Unlike `v`, `V` excludes covers.
        '0:V:0',
        ...PICTURE_OPTIONS[options.picture],
        ...SOUND_OPTIONS[options.sound],
        // Where and with what it was recorded.
        '-map_metadata',
        '-1',
        '-threads',
        '1',
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        to,
      ],
      {
        withinMs: 12 * 3_600_000,
        mostMegabytes: mostMegabytesFor(size),
        signal: options.signal,
        onOutput: (text) => {
          const done = /out_time_us=(\d+)/.exec(text)?.[1];
          if (done && options.durationSeconds > 0) {
            options.onPercent(Math.min(99, Math.floor(Number(done) / 10_000 / options.durationSeconds)));
          }
        },
      },
    );
  }
}

/** Makes decoders skip frames that are larger than the header of the file announces. */
function decoderOptions({ width, height }: Size, threads: number): string[] {
  const pixels = Math.max(ALWAYS_DECODED_PIXELS, Math.ceil(width * height * DECODED_PER_ANNOUNCED_PIXEL));
  return ['-threads', String(threads), '-max_pixels', String(pixels)];
}

/**
 * How much memory ffmpeg may use for frames of a size, in megabytes. Measured for H.265 with 10 bits and high dynamic
 * range: 1,190 for 4K, 1,800 for 8K.
 */
function mostMegabytesFor({ width, height }: Size): number {
  return Math.min(2_500, 500 + (100 * width * height) / 1_000_000);
}

/** Phones record an upright video on its side, with a note of how to turn it. */
function sizeAsShown(width: number, height: number, { side_data_list = [] }: ProbedStream): Size {
  const rotation = side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Whether its frames have more pixels than may be decoded: they take four bytes for each, several times. */
export function isTooLarge({ width, height }: Size): boolean {
  return width * height > LARGEST_PICTURE_PIXELS;
}

function isVideo({ codec_type, disposition }: ProbedStream): boolean {
  return codec_type === 'video' && disposition?.attached_pic !== 1;
}
