// @module-tag slow
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { createRandom } from '#rules/testing/random.ts';
import { media, unfinishedUploads } from '#server/db/schema.ts';
import { openLocalFolder } from '#server/media/storage/local-media-folder.ts';
import { ResumableUpload } from '#server/testing/resumable-upload.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { storedNames } from '#server/testing/upload.ts';
import { removeAbandoned } from './remove-upload.ts';

const KILOBYTE = 1024;
const SLOW = { timeout: 120_000 };

describe('an upload in parts', () => {
  let test: TestApp;
  let token: string;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let picture: Buffer;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, maxImageMegabytes: 2, quotaMegabytes: 30 });
    token = await test.superuser();
    scene = await makeScene(test);
    picture = await noise();
  });
  afterAll(() => test.close());

  const start = (bytes = picture, name = 'spring.png') => ResumableUpload.start(test, token, bytes, name);
  const locations = async () => {
    const found = await test.database.queries.select({ location: media.location }).from(media);
    return found.map(({ location }) => location).sort();
  };
  const partFiles = async () => (await storedNames(test.media)).filter((name) => name.startsWith('parts/'));
  const served = async (location: string) => Buffer.from(await (await fetch(test.url + location)).arrayBuffer());

  it('keeps what has arrived before the connection broke, except for less than 64 KB', async () => {
    const upload = await start();
    await upload.sendAndBreak(0, 300 * KILOBYTE);
    await expect.poll(() => upload.offset()).toBeGreaterThan(200 * KILOBYTE);
    const offset = await upload.offset();
    await upload.sendAndBreak(offset, offset + 10 * KILOBYTE);
    expect(await upload.offset()).toBe(offset);
    await upload.cancel();
    await expect.poll(partFiles).toEqual([]);
  });

  it('continues after a restart, and is finished once by several processes', async () => {
    const upload = await start();
    expect((await upload.send(0, 200 * KILOBYTE)).body).toEqual({ offset: 200 * KILOBYTE });
    const database = { ...test.database, remove: async () => undefined };
    // Deletes the files that arrived incompletely, as at every start.
    const folder = openLocalFolder(test.mediaRoot, false);
    const restarted = await startTestApp({ database, media: folder, ffmpeg: false, isFurther: true });
    const continued = upload.at(restarted);
    expect(await continued.offset()).toBe(200 * KILOBYTE);
    await continued.send(200 * KILOBYTE);
    const before = await locations();
    const [one, other] = await Promise.all([upload.finish(), continued.finish()]);
    expect(other).toEqual(one);
    expect(hashOf(await served(one.location))).toBe(hashOf(picture));
    expect((await locations()).length).toBe(before.length + 1);
    await restarted.app.close();
  });

  it('is not started while too many of the same user are unfinished', async () => {
    const uploader = await scene.addUser('uploads-much', Role.Contributor);
    const request = { PortalId: 1, name: 'spring.png', bytes: 1_000 };
    const startAnother = () => uploader.call('POST /api/uploads/start', request);
    const { id } = await startAnother();
    const [started] = await test.database.queries.select().from(unfinishedUploads).where(eq(unfinishedUploads._id, id));
    const others = Array.from({ length: 499 }, (_, index) => ({
      ...(started as NonNullable<typeof started>),
      _id: `${id} ${index}`,
    }));
    await test.database.queries.insert(unfinishedUploads).values(others);
    const refused = await refusal(startAnother());
    expect([refused.status, refused.body.code]).toEqual([409, 'uploads-too-many']);
    expect((await scene.call('POST /api/uploads/start', request)).offset).toBe(0);
    await uploader.call('POST /api/uploads/cancel', { id });
    expect((await startAnother()).offset).toBe(0);
  });

  it('accepts each byte from one connection only', async () => {
    const upload = await start();
    const answers = await Promise.all([upload.send(0, 100 * KILOBYTE), upload.send(0, 100 * KILOBYTE)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await upload.send(0);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'upload-continues-elsewhere', values: { offset: 100 * KILOBYTE } },
    });
    await upload.cancel();
    await expect.poll(partFiles).toEqual([]);
  });

  it('can’t be longer than announced, nor be finished before all of it has arrived', async () => {
    const upload = await start();
    const longer = Buffer.concat([picture, randomBytes(100 * KILOBYTE)]);
    expect((await upload.send(0, longer.length, longer)).status).toBe(413);
    expect((await refusal(upload.finish())).body.code).toBe('upload-not-complete');
    await upload.cancel();
    expect((await refusal(upload.finish())).status).toBe(404);
  });

  it('belongs to the user who started it', async () => {
    const upload = await start();
    const { call } = await scene.addUser('colleague', Role.Admin);
    expect((await refusal(call('GET /api/uploads/progress', { id: upload.id }))).status).toBe(404);
    expect((await refusal(call('POST /api/uploads/finish', { id: upload.id }))).status).toBe(404);
    expect((await refusal(call('POST /api/uploads/cancel', { id: upload.id }))).status).toBe(404);
    await upload.cancel();
  });

  it.each([
    ['a file of another kind', 'notes.txt', 100, 415],
    ['a file without extension', 'notes', 100, 415],
    ['an image that is too large', 'huge.png', 3 * KILOBYTE * KILOBYTE, 413],
    ['more than the quota', 'long.mp4', 31 * KILOBYTE * KILOBYTE, 413],
    ['an empty file', 'empty.png', 0, 400],
  ])('isn’t started for %s', async (_, name, bytes, status) => {
    const call = test.as(token);
    expect((await refusal(call('POST /api/uploads/start', { PortalId: 1, name, bytes }))).status).toBe(status);
  });

  it('counts towards the quota of the portal as far as it has arrived', async () => {
    const video = randomBytes(12 * KILOBYTE * KILOBYTE);
    const [one, other] = [await start(video, 'one.mp4'), await start(video, 'other.mp4')];
    const third = await start(video, 'third.mp4');
    await one.send(0);
    await other.send(0, 11 * KILOBYTE * KILOBYTE);
    expect(await third.send(0)).toMatchObject({ status: 413, body: { code: 'portal-files-full' } });
    await Promise.all([one.cancel(), other.cancel()]);
    expect((await third.send(0)).status).toBe(200);
    await third.cancel();
  });

  it('leaves nothing behind if the file is not what its name says', async () => {
    const upload = await start(Buffer.from('<html>'.repeat(100)));
    await upload.send(0);
    expect((await refusal(upload.finish())).body.code).toBe('not-an-image');
    expect((await refusal(upload.finish())).status).toBe(404);
    await expect.poll(partFiles).toEqual([]);
  });

  it('is deleted when nothing has arrived for a day', async () => {
    const upload = await start();
    await upload.send(0, 100 * KILOBYTE);
    const parts = { database: test.database, folder: test.media };
    await removeAbandoned(parts, new Date(Date.now() + 23 * 3_600_000));
    expect(await upload.offset()).toBe(100 * KILOBYTE);
    await removeAbandoned(parts, new Date(Date.now() + 25 * 3_600_000));
    expect((await refusal(upload.finish())).status).toBe(404);
    expect(await partFiles()).toEqual([]);
  });

  // The last test, because it fills the portal.
  it('arrives once and unchanged, wherever the connection breaks, with a hundred others', SLOW, async () => {
    const random = createRandom(7);
    const files = await Promise.all(Array.from({ length: 100 }, () => noise(280)));
    const before = await locations();
    const someAtOnce = pLimit(12);
    const arrived = await Promise.all(
      files.map((bytes, index) =>
        someAtOnce(async () => {
          const upload = await start(bytes, `Photo ${index}.png`);
          for (let breaks = 0; breaks < 3; breaks += 1) {
            const offset = await upload.offset();
            const end = offset + random.whole(0, bytes.length - offset - 1);
            if (end > offset) await upload.sendAndBreak(offset, end);
          }
          // What has arrived of the last part may still be being stored, and then the offset is another.
          while ((await upload.offset()) < bytes.length) await upload.send(await upload.offset());
          const answers = await Promise.all([upload.finish(), upload.finish(), upload.finish()]);
          expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
          const location = (await upload.finish()).location;
          return { location, isSame: hashOf(await served(location)) === hashOf(bytes) };
        }),
      ),
    );
    expect(arrived.map(({ isSame }) => isSame)).toEqual(files.map(() => true));
    expect((await locations()).filter((location) => !before.includes(location))).toEqual(
      arrived.map(({ location }) => location).sort(),
    );
    await expect.poll(partFiles).toEqual([]);
  });
});

/** An image that can't be compressed: of about 460 KB, or 160 KB if it is 280 pixels wide. */
function noise(width = 480): Promise<Buffer> {
  const height = Math.round((width * 2) / 3);
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
