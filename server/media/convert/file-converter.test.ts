// @module-tag slow
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchPath, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { make } from '#server/testing/videos.ts';
import { mediaStore } from '../records/media.store.ts';
import { openLocalFolder } from '../storage/local-media-folder.ts';
import { storeUpload, type UploadDeps } from '../store-upload.ts';
import { Ffmpeg } from './ffmpeg.ts';
import { FileConverter } from './file-converter.ts';

// Conversions run at a low priority, so they can take very long on a busy machine.
const WHEN_BUSY = { timeout: 150_000 };

describe('conversions', { timeout: 180_000 }, () => {
  let test: TestApp;
  let parts: UploadDeps;
  let converters: FileConverter[];
  beforeAll(async () => {
    test = await startTestApp();
    const folder = openLocalFolder(path.join(test.mediaRoot, 'converted'), true);
    const ffmpeg = Ffmpeg.find(undefined, searchPath());
    parts = { database: test.database, folder, ffmpeg, office: null, quotaMegabytes: 100 };
  });
  beforeEach(() => {
    converters = [];
  });
  afterEach(() => Promise.all(converters.map((converter) => converter.stop())));
  afterAll(() => test.close());

  const storeVideo = async (seconds: number) => {
    const file = path.join(test.mediaRoot, 'video.wmv');
    await writeFile(file, await make('wmv', '-t', String(seconds)));
    const received = { path: file, name: 'video.wmv', bytes: 1, sha256: '' };
    return storeUpload(parts, { PortalId: 1, userId: null }, 'video', received);
  };
  const startConverter = (ffmpeg = parts.ffmpeg) => {
    const converter = new FileConverter({ ...parts, ffmpeg }, test.app.log);
    converters.push(converter);
    converter.wake();
    return converter;
  };
  const recordOf = (location: string) => mediaStore(test.database.queries).findByLocation(location);
  const stateOf = async (location: string) => (await recordOf(location))?.state;

  it('start again if a restart interrupted them', async () => {
    const { location } = await storeVideo(5);
    await startConverter().stop();
    expect(await stateOf(location)).toBe('converting');
    startConverter();
    await expect.poll(() => stateOf(location), WHEN_BUSY).toBe('ready');
  });

  it.skipIf(process.platform !== 'linux')(
    'continue with the next file if one takes down their process, and refuse that one in the end',
    async () => {
      const [lethal, harmless] = [(await storeVideo(1)).location, (await storeVideo(2)).location];
      const { fileName = '' } = (await recordOf(lethal)) ?? {};
      const ffmpeg = await lethalFfmpeg(fileName);
      const converter = startConverter(ffmpeg);
      await expect.poll(() => stateOf(harmless), WHEN_BUSY).toBe('ready');
      expect(await stateOf(lethal)).toBe('converting');

      const performanceNow = performance.now.bind(performance);
      let ahead = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => performanceNow() + ahead);
      await expect
        .poll(() => {
          ahead += 15 * 60_000;
          converter.wake();
          return recordOf(lethal);
        }, WHEN_BUSY)
        .toMatchObject({ state: 'failed', error: 'video-conversion-failed' });
      clock.mockRestore();
    },
  );

  /** The programs of ffmpeg, which kill the process that started them if they are given this file. */
  async function lethalFfmpeg(fileName: string): Promise<Ffmpeg | null> {
    const programs = path.join(test.mediaRoot, 'programs');
    await mkdir(programs);
    for (const program of ['ffmpeg', 'ffprobe']) {
      const script = `case "$*" in *${fileName}*) kill -9 $PPID;; *) PATH='${searchPath()}' exec ${program} "$@";; esac`;
      await writeFile(path.join(programs, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    return Ffmpeg.find(undefined, programs);
  }
});
