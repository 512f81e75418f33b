// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { storedNames, uploadFile } from '#server/testing/upload.ts';
import { openCheckedMediaFolder } from './check-media-folder.ts';
import { openMediaFolder } from './storage/open-media-folder.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());

describe('an installation that stores its files in a local folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-of-folder-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('neither starts nor makes backups with an empty bucket, until a backup is restored into it', async () => {
    const inFolder = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: 'false', LOG_LEVEL: 'warn' };
    const inBucket = {
      ...inFolder,
      S3_ENDPOINT: String(bucket.endpoint),
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    };
    const command = (env: Record<string, string>, ...args: string[]) => {
      const program = ['--import', 'tsx', path.resolve('server/cli/command-line.ts'), ...args];
      return promisify(execFile)(process.execPath, program, { env });
    };
    const message = `The uploaded files are in ${path.join(folder, 'media')} and not in the bucket screens: leave S3_`;
    const backup = path.join(folder, 'backup.tar');

    await (await ServerProcess.start(inFolder)).stop();
    await expect(ServerProcess.start(inBucket)).rejects.toThrow(`Vitrine could not start. ${message}`);
    await expect(command(inBucket, 'backup', backup)).rejects.toMatchObject({
      stderr: expect.stringContaining(message),
    });
    const bucketFolder = await openMediaFolder({ mediaRoot: bucket.folder, bucket }, true);
    expect(await storedNames(bucketFolder)).toEqual([]);

    await command(inFolder, 'backup', backup);
    await rm(path.join(folder, 'database'), { recursive: true });
    await command(inBucket, 'restore', backup);
    expect(await storedNames(bucketFolder)).not.toEqual([]);
    await (await ServerProcess.start(inBucket)).stop();
  }, 180_000);
});

describe('the media folder of an installation', () => {
  let test: TestApp;
  let another: TestBucket;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    another = await openTestBucket();
  });
  afterAll(async () => {
    await test.close();
    await another.close();
  });

  it('is opened in a bucket unless the newest files are only in the local folder', async () => {
    const open = (mediaRoot: string) =>
      openCheckedMediaFolder(test.database.queries, { mediaRoot, bucket: another }, true).then(storedNames);
    expect(await open(test.mediaRoot)).toEqual([]);

    const upload = async (background: string) => {
      const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } });
      const bytes = await picture.png().toBuffer();
      const location = await uploadFile(`${test.url}/upload/1`, bytes, 'poster.png', await test.superuser());
      return path.posix.relative('/media', location);
    };
    const first = await upload('#0f766e');
    await upload('#f97316');
    await expect(open(test.mediaRoot)).rejects.toThrow('not in the bucket screens');
    expect(await open(another.folder)).toEqual([]);

    // Becomes unavailable just before its files are checked.
    const { queries } = test.database;
    const select = (...fields: Parameters<typeof queries.select>) => {
      another.trouble = 'away';
      return queries.select(...fields);
    };
    const untilUnavailable = Object.create(queries, { select: { value: select } }) as typeof queries;
    await openCheckedMediaFolder(untilUnavailable, { mediaRoot: test.mediaRoot, bucket: another }, true);
    another.trouble = null;

    const bucketFolder = await openMediaFolder({ mediaRoot: another.folder, bucket: another }, true);
    const { path: copy } = await bucketFolder.receive(await test.media.read(first));
    await bucketFolder.store(copy, first);
    expect(await open(test.mediaRoot)).toEqual([first]);
  });
});
