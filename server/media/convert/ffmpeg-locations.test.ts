import { expect, it } from 'vitest';
import { ffmpegLocations } from './ffmpeg-locations.ts';

const WINGET = 'C:\\Users\\Jürgen Groß\\AppData\\Local\\Microsoft\\WinGet\\Links';

it('finds ffmpeg on Windows as .exe, also in quoted folders with spaces', () => {
  expect(ffmpegLocations(undefined, `C:\\Windows;"${WINGET}";`, 'win32')).toEqual([
    { ffmpeg: 'C:\\Windows\\ffmpeg.exe', ffprobe: 'C:\\Windows\\ffprobe.exe' },
    { ffmpeg: `${WINGET}\\ffmpeg.exe`, ffprobe: `${WINGET}\\ffprobe.exe` },
  ]);
});

it.each([
  ['win32', 'D:\\tools\\ffmpeg', 'D:\\tools\\ffmpeg.exe', 'D:\\tools\\ffprobe.exe'],
  ['win32', 'D:\\tools\\FFmpeg.exe', 'D:\\tools\\FFmpeg.exe', 'D:\\tools\\ffprobe.exe'],
  ['darwin', '/opt/homebrew/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg', '/opt/homebrew/bin/ffprobe'],
  ['linux', '/usr/lib/ffmpeg-7/ffmpeg', '/usr/lib/ffmpeg-7/ffmpeg', '/usr/lib/ffmpeg-7/ffprobe'],
] as const)('uses the configured path on %s: %s', (platform, configured, ffmpeg, ffprobe) => {
  expect(ffmpegLocations(configured, 'elsewhere', platform)).toEqual([{ ffmpeg, ffprobe }]);
});
