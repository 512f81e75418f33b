// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { DisplayDocuments } from '#server/features/display/display-documents.ts';
import { TextCleaner } from '#server/html/text-cleaner.ts';
import { openMediaFolder } from '#server/media/storage/open-media-folder.ts';
import { openTestBucket, type TestBucket } from '#server/testing/bucket.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makeDatabaseLocation } from '#server/testing/test-database.ts';
import { storedNames, uploadFile } from '#server/testing/upload.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

describe('a server that stores its files in a bucket', () => {
  let bucket: TestBucket;
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    bucket = await openTestBucket();
    const media = await openMediaFolder({ mediaRoot: bucket.folder, bucket }, true);
    test = await startTestApp({ media, ffmpeg: false });
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-of-bucket-'));
  });
  afterAll(async () => {
    await test.close();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  });

  const upload = async (colour: string, name: string) => {
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: colour } });
    return uploadFile(`${test.url}/upload/1`, await picture.png().toBuffer(), name, await test.superuser());
  };

  it('can be backed up and restored into another bucket over unreliable connections', async () => {
    await upload('#0f766e', 'poster.png');
    const file = path.join(folder, 'backup.tar');
    bucket.trouble = 'away';
    const returning = expect
      .poll(() => bucket.missed)
      .toBeGreaterThan(1)
      .then(() => {
        bucket.trouble = 'breaking';
      });
    const backup = writeBackup({ database: test.database, folder: test.media, sessionKeyFile: null }, file, new Date());
    await Promise.all([backup, returning]);
    bucket.trouble = null;
    const another = await openTestBucket();
    const place = { mediaRoot: another.folder, bucket: another };
    const { settings, remove } = await makeDatabaseLocation();
    another.trouble = 'breaking';
    await restoreBackup({ ...place, database: settings, sessionKeyFile: null }, file);
    another.trouble = null;
    const restored = await openMediaFolder(place, true);
    expect((await storedNames(test.media)).length).toBeGreaterThan(1);
    for (const name of await storedNames(test.media))
      expect(await buffer(await restored.read(name))).toEqual(await buffer(await test.media.read(name)));
    await expect(restoreBackup({ ...place, database: settings, sessionKeyFile: null }, file)).rejects.toThrow(
      'screens already contains files.',
    );
    await remove();
    await another.close();
  });

  it('can be backed up while slides and images change, and restored to a consistent state', async () => {
    const { call, channel, show, addSlide } = await makeScene(test);
    const address = { PortalId: 1, originalName: channel.originalName };
    const documents = new DisplayDocuments(test.database, new TextCleaner(), console);
    /** Every document that screens received, in order. */
    const plans: (string | undefined)[] = [];
    const note = async () => plans.push((await documents.find(address))?.revision);
    let isWriting = true;
    const writing = (async () => {
      for (let made = 0; isWriting; made += 1) {
        const image_path = await upload(`hsl(${made}, 60%, 40%)`, `poster-${made}.png`);
        const { _id } = await addSlide({ type: 2, image_path });
        await show(_id);
        await note();
        if (made % 3 < 2) continue;
        await call('PATCH /api/slides/archiveSlide', { _id, PortalId: 1, update: { archived: true } });
        await note();
        await call('POST /api/slides/deleteSlide', { _id, PortalId: 1 });
        // Simulates that days have passed: the file is deleted, possibly after it was listed and before it is read.
        await test.database.queries.execute(sql`delete from media where location = ${image_path}`);
        await test.media.remove(path.posix.relative('/media', image_path));
      }
    })();
    await expect.poll(() => plans.length).toBeGreaterThan(4);
    const before = plans.length;
    const file = path.join(folder, 'busy.tar');
    await writeBackup({ database: test.database, folder: test.media, sessionKeyFile: null }, file, new Date());
    isWriting = false;
    await writing;
    expect(plans.length).toBeGreaterThan(before);

    const another = await openTestBucket();
    const place = { mediaRoot: another.folder, bucket: another };
    const { settings, remove } = await makeDatabaseLocation();
    await restoreBackup({ ...place, database: settings, sessionKeyFile: null }, file);
    const [restored, files] = [await openDatabase(settings), await openMediaFolder(place, true)];
    const document = await new DisplayDocuments(restored, new TextCleaner(), console).find(address);
    expect(plans.slice(before - 1)).toContain(document?.revision);
    const pictures = [...(document?.aspectRatios.keys() ?? [])].map((shown) => path.posix.relative('/media', shown));
    expect(pictures.length).toBeGreaterThan(2);
    for (const name of pictures) expect(await files.sizeOf(name)).toBe(await test.media.sizeOf(name));
    await restored.close();
    await remove();
    await another.close();
  });
});
