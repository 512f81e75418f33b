import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ensurePrograms, howToInstall } from './system-packages.mjs';

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

it.skipIf(process.platform === 'win32')(
  'installs all of Chromium where there is no package for tests only',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-packages-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    // An installer that knows only one package.
    const script = [
      '#!/bin/sh',
      `echo "$*" >> ${folder}/calls`,
      'case "$*" in',
      '  *headless-shell*) exit 100 ;;',
      `  *install*) echo "#!/bin/sh" > ${folder}/chromium; /bin/chmod +x ${folder}/chromium ;;`,
      'esac',
    ];
    await writeFile(path.join(folder, 'apt-get'), script.join('\n'), { mode: 0o755 });
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM_PATH', undefined);
    expect(await ensurePrograms(['chromium'], { mayInstall: true })).toBe(true);
    const calls = (await readFile(path.join(folder, 'calls'), 'utf8')).trim().split('\n');
    expect(calls.map((call) => call.split(' ').slice(-2).join(' '))).toEqual([
      expect.stringMatching(/update$/),
      'chromium-headless-shell fonts-liberation',
      'chromium fonts-liberation',
    ]);
  },
);
