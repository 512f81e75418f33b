import { symlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDiskFull } from '#server/disk-full.ts';
import { make } from '#server/testing/videos.ts';
import { ProgramUnavailable } from './convert/external-programs.ts';
import { Ffmpeg } from './convert/ffmpeg.ts';
import { processUpload } from './process-upload.ts';
import { openLocalFolder } from './storage/local-media-folder.ts';

/** A device that is always full. */
const FULL_DISK = '/dev/full';
const GREEN = { width: 640, height: 480, channels: 3, background: 'green' } as const;

describe.skipIf(process.platform !== 'linux')('a file that could not be read', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-unreadable-'));
    await writeFile(path.join(folder, 'a.mp4'), await make('mp4', '-t', '1'));
    await writeFile(path.join(folder, 'a.png'), await sharp({ create: GREEN }).png().toBuffer());
    await writeFile(path.join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"/>');
    await writeFile(path.join(folder, 'broken.mp4'), (await make('mp4', '-t', '1')).subarray(0, 2_000));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Returns why a file is refused. */
  const failureOf = (name: string, { ffmpeg = realFfmpeg(), to }: { ffmpeg?: Ffmpeg | null; to?: string } = {}) => {
    const media = openLocalFolder(folder, true);
    const { newIncomingPath } = media;
    if (to) {
      media.newIncomingPath = () => {
        const link = newIncomingPath();
        symlinkSync(to, link);
        return link;
      };
    }
    const received = { path: path.join(folder, name), name, bytes: 1, sha256: '' };
    const kind = name.endsWith('.mp4') ? 'video' : 'image';
    return processUpload(kind, { folder: media, ffmpeg, office: null }, received, []).then(
      () => null,
      (error: unknown) => error,
    );
  };
  const realFfmpeg = () => Ffmpeg.find(undefined, process.env.PATH ?? '');
  /** Both programs of ffmpeg, with a script instead of each. */
  async function fakeFfmpeg(script: string): Promise<Ffmpeg | null> {
    const programs = await mkdtemp(path.join(folder, 'programs-'));
    for (const program of ['ffmpeg', 'ffprobe'])
      await writeFile(path.join(programs, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return Ffmpeg.find(undefined, programs);
  }

  it('is damaged if ffmpeg says so', async () => {
    expect(await failureOf('broken.mp4')).toMatchObject({ status: 415, problem: { code: 'video-broken' } });
  });

  it.each(['a.png', 'a.svg', 'a.mp4'])('is not called damaged if the disk is full: %s', async (name) => {
    expect(await failureOf(name)).toBeNull();
    expect(isDiskFull(await failureOf(name, { to: FULL_DISK }))).toBe(true);
  });

  it('is too complex if ffmpeg is killed', async () => {
    const failure = await failureOf('a.mp4', { ffmpeg: await fakeFfmpeg('kill -9 $$') });
    expect(failure).toMatchObject({ status: 415, problem: { code: 'video-too-complex' } });
  });

  it('is not called damaged if the process that starts ffmpeg is lost', async () => {
    expect(await failureOf('a.mp4', { ffmpeg: await fakeFfmpeg('kill -9 $PPID') })).toBeInstanceOf(ProgramUnavailable);
  });
});
