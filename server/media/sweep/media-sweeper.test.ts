import { readdirSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdWrite } from '#server/testing/hold.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uploadFile } from '#server/testing/upload.ts';
import { mediaStore } from '../records/media.store.ts';
import { unrecordedFileStore } from '../records/unrecorded-files.store.ts';
import { storeWithoutRecord, type UnrecordedFile } from '../store-upload.ts';
import { MediaSweeper } from './media-sweeper.ts';

describe('unused files', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let picture: Buffer;
  const logged: object[] = [];
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
    picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .gif()
      .toBuffer();
  });
  afterAll(() => test.close());

  const upload = (path: string, bytes: Buffer, name: string, fields?: Record<string, string>) =>
    uploadFile(test.url + path, bytes, name, scene.token, fields);
  const image = () => upload('/upload/1', picture, 'poster.gif');
  /** And not listed, as after they were replaced. */
  const makeOld = () =>
    test.database.queries.execute(sql`update media set created_at = now() - interval '9 days', listed = false`);
  const parts = () => ({ database: test.database, folder: test.media, ffmpeg: null, office: null });
  const sweep = () => {
    const log = { warn: (facts: object) => void logged.push(facts), error: expect.fail };
    return new MediaSweeper(parts(), log as never).sweep();
  };
  const isServed = async (location: string) => (await fetch(test.url + location)).status === 200;
  const filesOnDisk = async () =>
    (await readdir(test.mediaRoot, { recursive: true })).filter((name) => name.includes('.'));

  it('are deleted with their variants once they are old, and logged', async () => {
    const location = await image();
    await sweep();
    expect(await isServed(location)).toBe(true);
    const before = await filesOnDisk();
    await makeOld();
    await sweep();
    expect(await isServed(location)).toBe(false);
    expect(logged).toEqual([{ locations: [location] }]);
    const name = location.replace(/^\/media\/|\.gif$/g, '');
    const expected = before.filter((file) => file.startsWith(name));
    expect(expected).toHaveLength(3);
    // A backup that is being written may still need them.
    expect(await filesOnDisk()).toEqual(before);
    await test.database.queries.execute(sql`update placed_files set leaves_at = now() - interval '1 hour'`);
    await sweep();
    expect(await filesOnDisk()).toEqual(before.filter((file) => !expected.includes(file)));
    logged.splice(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a slide', async () => scene.addSlide({ type: 2, image_path: await image() })],
    ['the text of a slide', async () => scene.addSlide({ rte_content: `<p><img src="${await image()}"></p>` })],
    [
      'an archived slide',
      async () => {
        const slide = await scene.addSlide({ type: 2, image_path: await image() });
        await scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
      },
    ],
    [
      'a video with captions',
      async () => {
        const video = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(80)]);
        const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n');
        await scene.addSlide({
          type: 5,
          video_path: await upload('/uploadVideo/1', video, 'video.mp4'),
          video_captions_path: await upload('/uploadVideo/1', captions, 'video.vtt', { path: 'captions' }),
        });
      },
    ],
    [
      'an animation',
      async () => {
        const animation = await upload('/upload/1', picture, 'moving.gif', { path: 'animated' });
        await scene.addSlide({ type: 10, animated_path: animation });
      },
    ],
    [
      'a rate table',
      async () =>
        scene.addSlide({
          type: 6,
          interestrate_path: await scene.call('POST /api/slides/xmlwrite', { PortalId: 1, rows: [] }),
          interestrate_background_type: 'Image',
          interestrate_image_background: await image(),
        }),
    ],
    [
      'a template and its style sheet',
      async () => {
        const sheet = Buffer.from(`.title { background: url(${await image()}) }`);
        const template = {
          name: 'Poster',
          css_path: await upload('/uploadGeneric/', sheet, 'poster.css'),
          icon_path: await image(),
          background_path: await image(),
        };
        await scene.call('POST /api/templates/add', { template });
      },
    ],
    [
      'a channel',
      async () =>
        scene.call('PATCH /api/channels/updateChannel', {
          _id: scene.channel._id,
          PortalId: 1,
          update: { backgroundimage: await image(), description: `<p><img src="${await image()}"></p>` },
        }),
    ],
    [
      'the theme of a portal',
      async () => {
        const theme = { background: '#ffffff', text: '#1d2430', accent: '#0b63c5', logo: await image() };
        await scene.call('PATCH /api/portals/setTheme', { PortalId: 1, theme });
      },
    ],
    [
      'the library',
      async () => {
        const category = await scene.call('POST /api/categories/add', { name: 'Summer' });
        await scene.call('POST /api/images/add', { name: 'Sea', path: await image(), category: category._id });
        await upload('/uploadGeneric/', picture, 'not in it yet.gif');
      },
    ],
    [
      'the last content of a feed',
      async () => {
        const content = JSON.stringify({ items: [{ picture: await image() }] });
        await test.database.queries.execute(sql`insert into feed_contents (id, kind, address, content, fetched_at)
          values ('one', 'rss', ${await image()}, ${content}, now())`);
      },
    ],
    [
      'a deleted portal, which can be restored',
      async () => {
        const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Resting' } });
        const there = await makeScene(test, portal.PortalId);
        const image_path = await upload(`/upload/${portal.PortalId}`, picture, 'resting.gif');
        await there.addSlide({ type: 2, image_path });
        await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { deleted: true } });
      },
    ],
  ])('stay if %s refers to them', async (_, addReference) => {
    const locations = async () => {
      const rows = await test.database.queries.execute<{ location: string }>(
        sql`select location from media order by 1`,
      );
      return (rows as unknown as { rows: { location: string }[] }).rows.map(({ location }) => location);
    };
    const before = await locations();
    await addReference();
    const after = await locations();
    expect(after.length).toBeGreaterThan(before.length);
    await makeOld();
    await sweep();
    expect(await locations()).toEqual(after);
  });

  it('are deleted if their record was never created, once nothing can be processing them', async () => {
    const store = async () => {
      const received = await test.media.receive(Readable.from(picture));
      return storeWithoutRecord(parts(), { PortalId: 1, userId: null }, 'image', { ...received, name: 'left.gif' });
    };
    const recorded = await image();
    const unreferenced = await test.media.receive(Readable.from(picture));
    await test.media.store(unreferenced.path, '1/of-another-database.gif');
    const before = await filesOnDisk();
    const left = await store();
    await test.database.queries.execute(sql`update placed_files set leaves_at = now() - interval '1 hour'`);
    const young = await store();
    await sweep();
    expect((await filesOnDisk()).sort()).toEqual([...before, ...young.files].sort());
    expect(await isServed(recorded)).toBe(true);
    expect(logged.at(-1)).toEqual({ files: [left.record.fileName] });

    const record = ({ record: { fileName } }: UnrecordedFile) =>
      test.database.write(null, (queries) => unrecordedFileStore(queries).confirmRecorded([fileName]));
    await expect(record(left)).rejects.toThrow('deleted before its record');
    await record(young);
  });

  it('stay if a record refers to them after they were found to be unused', async () => {
    const location = await image();
    await makeOld();
    // The second write deletes the records of unused files.
    const removal = holdWrite(test.database, 2);
    const sweeping = sweep();
    await removal.reached;
    await test.database.write(null, async (queries) => {
      await mediaStore(queries).kindsForReference(1, [location]);
      // On the embedded database, the sweeper waits for this transaction anyway.
      removal.release();
      if (process.env.TEST_DATABASE_URL) await expect.poll(waitingForRows).toBe(1);
      await queries.execute(sql`update channels set backgroundimage = ${location} where id = ${scene.channel._id}`);
    });
    await sweeping;
    expect(await isServed(location)).toBe(true);
  });

  /** Returns how many connections wait for a lock. */
  async function waitingForRows(): Promise<number> {
    const found = await test.database.queries.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return (found as unknown as { rows: unknown[] }).rows.length;
  }

  it('stay, like the list of files without records, while the media folder is missing', async () => {
    await image();
    await makeOld();
    const unrecorded = () => test.database.snapshot((session) => session.query('select * from placed_files'));
    await test.database.queries.execute(
      sql`insert into placed_files (file_name, names, leaves_at) values ('1/left.png', '{1/left.png}', now() - interval '1 day')`,
    );
    const before = [await filesOnDisk(), await unrecorded()];
    // Those of all portals, also of other tests, whose files could be among the newest.
    const folders = readdirSync(test.mediaRoot).filter((name) => /^(?:\d+|library)$/.test(name));
    const move = (from: string, to: string) =>
      Promise.all(
        folders.map((name) => rename(path.join(test.mediaRoot, name + from), path.join(test.mediaRoot, name + to))),
      );
    await move('', '-away');
    await expect(sweep()).rejects.toThrow('Nothing was deleted');
    await move('-away', '');
    expect([await filesOnDisk(), await unrecorded()]).toEqual(before);
    await sweep();
    expect(await unrecorded()).not.toContainEqual(expect.objectContaining({ file_name: '1/left.png' }));
  });

  it('are deleted although one style sheet is missing, but not if all are', async () => {
    const sheet = (name: string) => upload('/uploadGeneric/', Buffer.from(`.${name} { color: red }`), `${name}.css`);
    const [missing = '', other = ''] = [await sheet('lost'), await sheet('other')].map((location) => location.slice(7));
    const location = await image();
    await makeOld();
    const sheets = (await filesOnDisk()).filter((name) => name.endsWith('.css'));
    expect(sheets).toEqual(expect.arrayContaining([missing, other]));
    const onDisk = (name: string) => path.join(test.mediaRoot, name);
    for (const name of sheets) await rename(onDisk(name), onDisk(`${name}.away`));
    await expect(sweep()).rejects.toThrow('None of the style sheets');
    expect(await isServed(location)).toBe(true);

    await rename(onDisk(`${other}.away`), onDisk(other));
    await sweep();
    expect(await isServed(location)).toBe(false);
    expect(logged.at(-2)).toEqual({ files: expect.arrayContaining([missing]) });
    for (const name of sheets.filter((one) => one !== other)) await rename(onDisk(`${name}.away`), onDisk(name));
  });
});
