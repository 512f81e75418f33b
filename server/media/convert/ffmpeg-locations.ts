import path from 'node:path';

/** Paths of the two programs. */
export interface FfmpegPrograms {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * Returns possible paths of the two programs: `configured` (a path of ffmpeg), or the folders of `searchPath`. On
 * Windows, programs end in `.exe`, and folders may be quoted.
 */
export function ffmpegLocations(
  configured: string | undefined,
  searchPath: string,
  platform: NodeJS.Platform,
): FfmpegPrograms[] {
  const isWindows = platform === 'win32';
  const { basename, delimiter, dirname, join } = isWindows ? path.win32 : path.posix;
  const folders = configured
    ? [dirname(configured)]
    : searchPath.split(delimiter).map(isWindows ? unquoted : (folder) => folder);
  const name = configured ? basename(configured) : 'ffmpeg';
  const extension = isWindows && !/\.\w+$/.test(name) ? '.exe' : '';
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => ({
      ffmpeg: join(folder, name + extension),
      ffprobe: join(folder, name.replace(/ffmpeg/i, 'ffprobe') + extension),
    }));
}

function unquoted(folder: string): string {
  return folder.replace(/^"(.*)"$/, '$1');
}
