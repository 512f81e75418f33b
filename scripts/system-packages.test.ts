import { expect, it } from 'vitest';
import { howToInstall } from './system-packages.mjs';

it.each([
  ['win32', false, '  winget install --exact --id Gyan.FFmpeg'],
  ['darwin', false, '  brew install ffmpeg'],
  ['linux', true, '  sudo apt-get update && sudo apt-get install --yes ffmpeg'],
  ['linux', false, 'Missing: ffmpeg. Install it with this system’s package manager.'],
] as const)('names the installer of %s (apt: %s)', (platform, hasApt, line) => {
  expect(howToInstall(['ffmpeg'], platform, hasApt)).toContain(line);
});

it.each([
  ['win32', 'winget install --exact --id TheDocumentFoundation.LibreOffice'],
  ['darwin', 'brew install libreoffice'],
  ['linux', '--yes libreoffice-impress-nogui libreoffice-writer-nogui fonts-liberation'],
] as const)('knows how to install LibreOffice on %s', (platform, command) => {
  expect(howToInstall(['libreoffice'], platform, true).join('\n')).toContain(command);
});

it('prints one command per package for winget, which accepts only one', () => {
  expect(howToInstall(['ffmpeg', 'chromium'], 'win32').slice(1)).toEqual([
    '  winget install --exact --id Gyan.FFmpeg',
    '  winget install --exact --id Google.Chrome',
  ]);
});
