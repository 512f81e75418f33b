// @module-tag slow
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { commands } from '#server/commands/commands.ts';
import { PICTURE } from '#server/testing/examples/uploads.ts';
import { pdfWith } from '#server/testing/pdf.ts';
import { commandPartsOf } from '#server/testing/portal-file.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startSource, type TestSource } from '#server/testing/source.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile, uploadFile } from '#server/testing/upload.ts';

const PortalId = 3;
const PICTURE_HEADERS = { 'content-type': 'image/png', etag: '"1"' };

describe('the files of an imported portal', () => {
  let source: TestSource;
  let test: TestApp;
  let elsewhere: TestApp;
  let folder: string;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    source = await startSource((_request, response) => response.writeHead(200, PICTURE_HEADERS).end(PICTURE));
    const settings = { office: false, egress: { allowHosts: [source.host] } } as const;
    test = await startTestApp(settings);
    elsewhere = await startTestApp(settings);
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-imported-files-'));
    const portal = { PortalId, PortalName: 'Bakery' };
    await test.as(await test.superuser())('POST /api/portals/addPortal', { portal });
    scene = await makeScene(test, PortalId);
  });
  afterAll(async () => {
    await test.close();
    await elsewhere.close();
    await source.close();
    await rm(folder, { recursive: true, force: true });
  });

  const filesOf = async (app: TestApp) =>
    (await app.as(await app.superuser())('POST /api/files/find', { PortalId })).files;
  /** Waits until no file is being converted, and returns what users see of them. */
  const seenOf = async (app: TestApp) => {
    const states = async () => (await filesOf(app)).map(({ state }) => state);
    await expect.poll(states, { timeout: 60_000, interval: 100 }).not.toContain('converting');
    return (await filesOf(app)).map(({ _id, ...seen }) => seen);
  };

  it('are listed in the same order and folders, with their uploaders, pages and links', async () => {
    const { call } = await scene.addUser('painter', Role.Editor);
    const token = await test.signIn('painter', 'painter knows this');
    const upload = (name: string) => uploadFile(`${test.url}/upload/${PortalId}`, PICTURE, name, token);
    const poster = await upload('poster.png');
    await upload('unused.png');
    const document = await uploadFile(`${test.url}/uploadDocument/${PortalId}`, pdfWith(3), 'menu.pdf', token);
    const { location: linked } = await call('POST /api/files/link', {
      ...{ PortalId, kind: 'image' },
      address: `${source.url}/today.png`,
    });
    const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello');
    await uploadFile(`${test.url}/uploadVideo/${PortalId}`, captions, 'words.vtt', scene.token, { path: 'captions' });
    const inFolder = (await filesOf(test)).filter(({ location }) => [poster, document].includes(location));
    const array = inFolder.map(({ _id }) => _id);
    await scene.call('PATCH /api/files/move', { PortalId, array, folder: 'Menus' });
    for (const slide of [
      { type: 2, name: 'Poster', image_path: poster },
      { type: 2, name: 'Today', image_path: linked },
      { type: 13, name: 'Menu', document_path: document },
    ])
      await scene.show((await scene.addSlide(slide))._id);
    const seen = await seenOf(test);
    expect(seen.map(({ name, folder, pages, link }) => [name, folder, pages, link])).toEqual([
      ['today.png', '', 0, 'works'],
      ['menu.pdf', 'Menus', 3, 'none'],
      ['unused.png', '', 0, 'none'],
      ['poster.png', 'Menus', 0, 'none'],
    ]);
    const file = path.join(folder, 'portal.tar');
    await commands.export?.run(commandPartsOf(test), ['--portal', String(PortalId), '--to', file, '--with-users']);
    const [exported, superuser] = [await readFile(file), await elsewhere.superuser()];
    const imported = await sendFile(`${elsewhere.url}/uploadPortal/${PortalId}`, exported, 'portal.tar', superuser);
    expect(imported.status).toBe(200);
    expect(await seenOf(elsewhere)).toEqual(seen);
    expect(seen.map(({ uploadedBy }) => uploadedBy)).toEqual(['painter', 'painter', 'painter', 'painter']);
    const shown = async (app: TestApp) => {
      const channel = { PortalId, originalName: scene.channel.originalName };
      const { slides } = await app.as(null)('POST /api/channels/getchannelfordisplay', { channel, TestMode: true });
      return Object.fromEntries(
        slides.map(({ name, document_pages: pages }) => [name, Array.isArray(pages) && pages.length]),
      );
    };
    expect(await shown(elsewhere)).toEqual({ Poster: false, Today: false, Menu: 3 });
    // The file of the web is the same, so it is not stored again.
    const checked = await elsewhere.as(superuser)('POST /api/files/checklink', { PortalId, location: linked });
    expect(checked).toMatchObject({ location: linked, link: { problem: null } });
  });
});
