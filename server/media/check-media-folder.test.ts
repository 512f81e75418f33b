import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { storedNames, uploadFile } from '#server/testing/upload.ts';
import { openCheckedMediaFolder } from './check-media-folder.ts';
import { openMediaFolder } from './storage/open-media-folder.ts';

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
