// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import { MediaSweeper } from '#server/media/sweep/media-sweeper.ts';
import { PICTURE } from '#server/testing/examples/uploads.ts';
import { pdfWith } from '#server/testing/pdf.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uploadFile } from '#server/testing/upload.ts';

const PortalId = 1;

describe('the files of a portal', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ office: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const upload = (name = 'poster.png', token = scene.token) =>
    uploadFile(`${test.url}/upload/${PortalId}`, PICTURE, name, token);
  const find = async (location: string) => {
    const { files } = await scene.call('POST /api/files/find', { PortalId });
    const found = files.find((file) => file.location === location);
    if (!found) throw new Error(`${location} is not listed.`);
    return found;
  };
  const uploaded = async (name?: string) => find(await upload(name));
  const isListed = (location: string) =>
    find(location).then(
      () => true,
      () => false,
    );
  const imageSlide = (image_path: string, name = 'Poster') => scene.addSlide({ type: 2, name, image_path });

  it('are listed newest first, with who uploaded them and how often they are used', async () => {
    const first = await uploaded('first.png');
    const second = await uploaded('second.png');
    expect(first).toMatchObject({ name: 'first.png', folder: '', kind: 'image', width: 1, height: 1, uses: 0 });
    expect(first).toMatchObject({ hasThumbnail: true, uploadedBy: expect.any(String), mayChange: true, pages: 0 });
    const { files, bytesUsed, mostBytes } = await scene.call('POST /api/files/find', { PortalId });
    const names = files.map(({ name }) => name);
    expect(names.indexOf(second.name)).toBeLessThan(names.indexOf(first.name));
    expect(bytesUsed).toBeGreaterThan(0);
    expect(mostBytes).toBeGreaterThan(bytesUsed);
  });

  it('say what uses them, in the archive too', async () => {
    const file = await uploaded();
    const shown = await imageSlide(file.location, 'Window');
    const archived = await imageSlide(file.location, 'Old window');
    await scene.call('PATCH /api/slides/archiveSlide', { PortalId, _id: archived._id, update: { archived: true } });
    await scene.call('PATCH /api/channels/updateChannel', {
      _id: scene.channel._id,
      PortalId,
      update: { backgroundimage: file.location },
    });
    expect((await find(file.location)).uses).toBe(3);
    expect(await scene.call('POST /api/files/uses', { PortalId, _id: file._id })).toEqual([
      { kind: 'channel', _id: scene.channel._id, name: 'Front window', archived: false },
      { kind: 'slide', _id: archived._id, name: 'Old window', archived: true },
      { kind: 'slide', _id: shown._id, name: 'Window', archived: false },
    ]);
  });

  it('don’t name channels that the user can’t use', async () => {
    const other = await scene.call('POST /api/channels/add', {
      channel: { PortalId, name: 'Entrance', selectedAreas: [scene.area._id] },
    });
    const { call } = await scene.addUser('limited', Role.Editor, { channels: [other._id] });
    const file = await uploaded();
    for (const _id of [scene.channel._id, other._id])
      await scene.call('PATCH /api/channels/updateChannel', {
        ...{ _id, PortalId },
        update: { backgroundimage: file.location },
      });
    const uses = await call('POST /api/files/uses', { PortalId, _id: file._id });
    expect(uses.map(({ name }) => name)).toEqual(['Entrance']);
  });

  it('of a document count its pages, which are not listed', async () => {
    const location = await uploadFile(`${test.url}/uploadDocument/1`, pdfWith(3), 'menu.pdf', scene.token);
    await expect.poll(async () => (await find(location)).state, { timeout: 60_000, interval: 100 }).toBe('ready');
    expect(await find(location)).toMatchObject({ kind: 'document', pages: 3, name: 'menu.pdf' });
    const { files } = await scene.call('POST /api/files/find', { PortalId });
    expect(files.filter(({ name }) => name === 'menu.pdf')).toHaveLength(1);
    const document = await find(location);
    await scene.call('POST /api/files/delete', { PortalId, array: [document._id] });
    expect(await mediaStore(test.database.queries).pagesOf(location)).toEqual([]);
  });

  it('are renamed and moved to folders', async () => {
    const file = await uploaded();
    await scene.call('PATCH /api/files/rename', { PortalId, _id: file._id, name: '  Summer \n sale ' });
    await scene.call('PATCH /api/files/move', { PortalId, array: [file._id], folder: 'Sales' });
    expect(await find(file.location)).toMatchObject({ name: 'Summer sale', folder: 'Sales' });
    const refused = await refusal(scene.call('PATCH /api/files/rename', { PortalId, _id: file._id, name: ' ' }));
    expect(refused.body.errors).toEqual({ name: 'The file needs a name.' });
  });

  it('are replaced wherever they are used, at the same time', async () => {
    const old = await uploaded('menu.png');
    await scene.call('PATCH /api/files/move', { PortalId, array: [old._id], folder: 'Menus' });
    const slides = [await imageSlide(old.location), await imageSlide(old.location)];
    for (const slide of slides) await scene.show(slide._id);
    await scene.call('PATCH /api/channels/updateChannel', {
      _id: scene.channel._id,
      PortalId,
      update: { backgroundimage: old.location },
    });
    const location = await upload('menu-new.png');
    expect(await scene.call('POST /api/files/replace', { PortalId, _id: old._id, location })).toEqual({ uses: 3 });
    const { slides: shown, backgroundimage } = await scene.document();
    const paths = shown.filter(({ _id }) => slides.some((slide) => slide._id === _id)).map((slide) => slide.image_path);
    expect([...paths, backgroundimage]).toEqual([location, location, location]);
    expect(await find(location)).toMatchObject({ name: 'menu.png', folder: 'Menus', uses: 3 });
    expect(await isListed(old.location)).toBe(false);
    const [slide] = await scene
      .call('POST /api/slides/getslides', { PortalId, archived: false })
      .then((all) => all.filter(({ _id }) => _id === slides[0]?._id));
    expect(Date.parse(slide?.lastModified ?? '')).toBeGreaterThan(Date.parse(slides[0]?.lastModified ?? ''));
    // And back.
    const replaced = await find(location);
    await scene.call('POST /api/files/replace', { PortalId, _id: replaced._id, location: old.location });
    expect(await find(old.location)).toMatchObject({ name: 'menu.png', uses: 3 });
  });

  it('are replaced by a file of the same kind that is ready', async () => {
    const file = await uploaded();
    const replace = (location: string) =>
      refusal(scene.call('POST /api/files/replace', { PortalId, _id: file._id, location }));
    expect((await replace('/media/1/nothing.png')).body.errors).toEqual({
      location: 'This file was not uploaded to this server. Please upload it again.',
    });
    const document = await uploadFile(`${test.url}/uploadDocument/1`, pdfWith(1), 'menu.pdf', scene.token);
    expect((await replace(document)).body.code).toBe('file-of-other-kind');
    await expect.poll(async () => (await find(document)).state, { timeout: 60_000, interval: 100 }).toBe('ready');
    const unready = await upload();
    await test.database.write(null, (queries) =>
      queries.execute(sql`update media set state = 'failed' where location = ${unready}`),
    );
    expect(await replace(unready)).toMatchObject({ status: 409, body: { code: 'file-not-ready' } });
  });

  it('are deleted, all or none, unless something uses one', async () => {
    const [used, unused] = [await uploaded('used.png'), await uploaded('unused.png')];
    await imageSlide(used.location);
    const remove = (...array: string[]) => scene.call('POST /api/files/delete', { PortalId, array });
    const refused = await refusal(remove(unused._id, used._id));
    expect([refused.status, refused.body.code, refused.body.values]).toEqual([
      409,
      'file-in-use',
      { name: 'used.png' },
    ]);
    expect(await isListed(unused.location)).toBe(true);
    await remove(unused._id);
    expect(await isListed(unused.location)).toBe(false);
    expect((await fetch(test.url + unused.location)).status).toBe(404);
    expect((await refusal(remove(unused._id))).status).toBe(404);
    expect((await fetch(test.url + used.location)).status).toBe(200);
  });

  it('of others stay as they are for contributors', async () => {
    const { call, user } = await scene.addUser('contributor-of-files', Role.Contributor);
    const file = await uploaded();
    const { files } = await call('POST /api/files/find', { PortalId });
    expect(files.find(({ _id }) => _id === file._id)?.mayChange).toBe(false);
    const refused = await refusal(call('POST /api/files/delete', { PortalId, array: [file._id] }));
    expect([refused.status, refused.body.code]).toEqual([403, 'file-change-not-allowed']);

    // Their own may be shown by a slide that isn't theirs.
    const token = await test.signIn(user.userName, `${user.userName} knows this`);
    const own = await find(await upload('own.png', token));
    await call('PATCH /api/files/rename', { PortalId, _id: own._id, name: 'mine.png' });
    await imageSlide(own.location, 'Somebody’s');
    const location = await upload('own-new.png', token);
    const kept = await refusal(call('POST /api/files/replace', { PortalId, _id: own._id, location }));
    expect([kept.status, kept.body.code, kept.body.values]).toEqual([
      403,
      'file-used-elsewhere',
      { name: 'Somebody’s' },
    ]);
  });

  it('stay when nothing uses them, and those that were replaced don’t', async () => {
    const kept = await uploaded('kept.png');
    const replaced = await uploaded('replaced.png');
    const location = await upload('new.png');
    await scene.call('POST /api/files/replace', { PortalId, _id: replaced._id, location });
    await test.database.write(null, (queries) =>
      queries.execute(sql`update media set created_at = created_at - interval '10 days'`),
    );
    const parts = { database: test.database, folder: test.media };
    await new MediaSweeper(parts, test.app.log).sweep();
    expect((await fetch(test.url + kept.location)).status).toBe(200);
    expect((await fetch(test.url + location)).status).toBe(200);
    expect((await fetch(test.url + replaced.location)).status).toBe(404);
  });
});
