import path from 'node:path';

/** Where the two programs are. */
export interface FfmpegPrograms {
  ffmpeg: string;
  ffprobe: string;
}

/** Where the two programs can be: where `given` says, else in the folders of `searchPath`. On Windows programs end in `.exe`, and folders may be quoted. */
export function ffmpegLocations(
  given: string | undefined,
  searchPath: string,
  platform: NodeJS.Platform,
): FfmpegPrograms[] {
  const isWindows = platform === 'win32';
  const { basename, delimiter, dirname, join } = isWindows ? path.win32 : path.posix;
  const folders = given ? [dirname(given)] : searchPath.split(delimiter).map(isWindows ? unquoted : (folder) => folder);
  const name = given ? basename(given) : 'ffmpeg';
  const ending = isWindows && !/\.\w+$/.test(name) ? '.exe' : '';
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => ({
      ffmpeg: join(folder, name + ending),
      ffprobe: join(folder, name.replace(/ffmpeg/i, 'ffprobe') + ending),
    }));
}

function unquoted(folder: string): string {
  return folder.replace(/^"(.*)"$/, '$1');
}
