import { accessSync, constants } from 'node:fs';
import { ExternalPrograms } from './external-programs.ts';
import { type FfmpegPrograms, ffmpegLocations } from './ffmpeg-locations.ts';

/** Forbids network protocols, which a file could refer to. */
const ONLY_FILES = ['-protocol_whitelist', 'file,pipe'];

export interface VideoFacts {
  width: number;
  height: number;
  durationSeconds: number;
  codec: string;
  pixelFormat: string;
}

interface Input {
  file: string;
  demuxer: string;
}

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

  /** Returns facts about a video, or null if the file contains no readable one. */
  async inspect({ file, demuxer }: Input): Promise<VideoFacts | null> {
    const output = await this.programs
      .run(
        this.found.ffprobe,
        [
          '-v',
          'error',
          ...ONLY_FILES,
          '-f',
          demuxer,
          '-select_streams',
          'v:0',
          '-show_entries',
          'stream=codec_name,width,height,pix_fmt,duration:format=duration',
          '-of',
          'json',
          file,
        ],
        { withinMs: 30_000 },
      )
      .catch(() => null);
    if (output === null) return null;
    const { streams, format } = JSON.parse(output) as {
      streams?: { codec_name?: string; width?: number; height?: number; pix_fmt?: string; duration?: string }[];
      format?: { duration?: string };
    };
    const stream = streams?.[0];
    if (!stream?.width || !stream.height) return null;
    return {
      width: stream.width,
      height: stream.height,
      durationSeconds: Number(stream.duration ?? format?.duration ?? 0) || 0,
      codec: stream.codec_name ?? '',
      pixelFormat: stream.pix_fmt ?? '',
    };
  }

  /** Writes one frame of a video as PNG, or an image in a format that sharp doesn't read. */
  async writeFrame({ file, demuxer }: Input, to: string, atSeconds = 0): Promise<void> {
    await this.programs.run(
      this.found.ffmpeg,
      [
        '-v',
        'error',
        '-y',
        ...ONLY_FILES,
        '-ss',
        String(atSeconds),
        '-f',
        demuxer,
        '-i',
        file,
        '-frames:v',
        '1',
        '-f',
        'image2',
        '-c:v',
        'png',
        to,
      ],
      { withinMs: 60_000 },
    );
  }

  /**
   * Converts a video to H.264 and AAC in an MP4 that every browser plays, and that can start before it is completely
   * loaded.
   */
  async convertToMp4(
    { file, demuxer }: Input,
    to: string,
    options: { durationSeconds: number; onPercent(percent: number): void; signal: AbortSignal },
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
        '-f',
        demuxer,
        '-i',
        file,
        '-map',
        '0:v:0',
        '-map',
        '0:a:0?',
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '21',
        '-profile:v',
        'high',
        '-vf',
        "scale='min(3840,iw)':'min(3840,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p",
        '-threads',
        '1',
        '-c:a',
        'aac',
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        to,
      ],
      {
        withinMs: 12 * 3_600_000,
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

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
