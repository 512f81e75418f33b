// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { storedNames } from '#server/testing/upload.ts';
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
      const program = [path.resolve('dist/server/command-line.js'), ...args];
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
  });
});
