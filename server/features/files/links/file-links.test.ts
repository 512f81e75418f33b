// @module-tag slow
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { waitingMails } from '#server/db/schema.ts';
import { userStore } from '#server/features/users/users.store.ts';
import { FileConverter } from '#server/media/convert/file-converter.ts';
import { outgoingRequests } from '#server/outbound/outgoing-requests.ts';
import { pdfWith } from '#server/testing/pdf.ts';
import { makeScene } from '#server/testing/scene.ts';
import { respondWith, startSource, type TestSource } from '#server/testing/source.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { LinkChecks } from './link-checks.ts';
import { linkStore } from './links.store.ts';

const PortalId = 1;
const MINUTE_MS = 60_000;

describe('Linked files', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let source: TestSource;
  let checks: LinkChecks;
  let converter: FileConverter;
  let address: string;
  let minutes = 0;
  let count = 0;

  beforeAll(async () => {
    source = await startSource(respondWith(''));
    test = await startTestApp({ egress: { allowHosts: [source.host] } });
    scene = await makeScene(test);
    const outside = outgoingRequests({ allowHosts: [source.host], allowPrivate: false }, undefined);
    const { database, media: folder } = test;
    const uploads = { database, folder, ffmpeg: null, office: null, quotaMegabytes: 1024 };
    converter = new FileConverter(uploads, test.app.log);
    const mails = { wake: () => {} };
    checks = new LinkChecks({ database, uploads, converter, outside, mails, log: test.app.log });
  });
  afterAll(async () => {
    await converter.stop();
    await test.close();
    await source.close();
  });
  beforeEach(() => {
    count += 1;
    address = `${source.url}/menu-${count}`;
  });

  /** Only at the address of this test: links of others are checked, too. */
  const respond = (listener: RequestListener) => {
    const path = new URL(address).pathname;
    source.respond = (request, response) =>
      request.url === path ? listener(request, response) : response.writeHead(404).end();
  };
  const serve = (bytes: Buffer, type = 'application/pdf', headers: Record<string, string> = {}) =>
    respond((_request, response) => response.writeHead(200, { 'content-type': type, ...headers }).end(bytes));
  const requests = () => source.requests.filter(({ url }) => url === new URL(address).pathname).length;
  const pictureOf = (width: number) =>
    sharp({ create: { width, height: 1, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
  const link = (kind: 'image' | 'document' = 'document') =>
    scene.call('POST /api/files/link', { PortalId, address, kind });
  const find = async (location: string) =>
    (await scene.call('POST /api/files/find', { PortalId })).files.find((file) => file.location === location);
  const stateOf = async (location: string) =>
    (await scene.call('POST /api/files/getlink', { PortalId, location })).link;
  const ready = (location: string) =>
    expect.poll(async () => (await find(location))?.state, { timeout: 60_000, interval: 50 }).toBe('ready');
  /** A minute later. */
  const check = async () => {
    minutes += 1.5;
    await checks.round(Date.now() + minutes * MINUTE_MS);
  };
  const imageSlide = (image_path: string) => scene.addSlide({ type: 2, image_path });
  const imageOf = async ({ _id }: { _id: string }) =>
    String((await scene.call('POST /api/slides/getslidebyid', { PortalId, _id })).image_path);

  it('are stored like uploads, once for each address', async () => {
    serve(await pictureOf(3), 'image/png', { 'content-disposition': 'inline; filename="poster of today.png"' });
    const { location, name } = await link('image');
    expect(name).toBe('poster of today.png');
    expect(await find(location)).toMatchObject({ kind: 'image', width: 3, state: 'ready' });
    expect((await link('image')).location).toBe(location);
    expect(await stateOf(location)).toMatchObject({ address, failingSince: null, problem: null });
    expect(await stateOf('/media/1/nothing.png')).toBeNull();
  });

  it('are replaced wherever they are used when they have changed', async () => {
    serve(await pictureOf(4), 'image/png');
    const { location } = await link('image');
    const slides = [await imageSlide(location), await imageSlide(location)];
    for (const slide of slides) await scene.show(slide._id);
    await check();
    expect(await imageOf(slides[0] as { _id: string })).toBe(location);
    serve(await pictureOf(5), 'image/png');
    await check();
    const images = await Promise.all(slides.map(imageOf));
    expect(images[0]).not.toBe(location);
    expect(images[1]).toBe(images[0]);
    const shown = (await scene.document()).slides.filter(({ _id }) => slides.some((slide) => slide._id === _id));
    expect(shown.map(({ image_path }) => image_path)).toEqual(images);
    expect(await find(images[0] ?? '')).toMatchObject({ name: `menu-${count}`, width: 5, uses: 2 });
    expect(await find(location)).toBeUndefined();
    // The version before stays for screens that are still loading it, for an hour.
    expect((await fetch(test.url + location)).status).toBe(200);
    await checks.removeReplaced(Date.now() + (minutes + 90) * MINUTE_MS);
    expect((await fetch(test.url + location)).status).toBe(404);
  });

  it('are listed while they can’t be fetched', async () => {
    serve(await pictureOf(8), 'image/png');
    const { location } = await link('image');
    await imageSlide(location);
    const failing = async () =>
      (await scene.call('POST /api/files/getfailinglinks', { PortalId })).map((file) => file.location);
    expect(await failing()).not.toContain(location);
    respond((_request, response) => response.writeHead(503).end());
    await check();
    expect(await failing()).toContain(location);
    serve(await pictureOf(8), 'image/png');
    await expect.poll(async () => check().then(failing)).not.toContain(location);
  });

  it('are asked for with the version that is known', async () => {
    serve(await pictureOf(6), 'image/png', { etag: '"six"' });
    const { location } = await link('image');
    await imageSlide(location);
    const before = requests();
    respond((request, response) => response.writeHead(request.headers['if-none-match'] === '"six"' ? 304 : 500).end());
    await check();
    expect(requests()).toBe(before + 1);
    expect(await stateOf(location)).toMatchObject({ failingSince: null });
  });

  it('are not fetched while nothing uses them', async () => {
    serve(await pictureOf(7), 'image/png');
    const { location } = await link('image');
    const before = requests();
    await check();
    expect(requests()).toBe(before);
    const slide = await imageSlide(location);
    await check();
    expect(requests()).toBe(before + 1);
    await scene.call('PATCH /api/slides/archiveSlide', { PortalId, _id: slide._id, update: { archived: true } });
    await check();
    expect(requests()).toBe(before + 1);
  });

  it('are fetched before those that fail', async () => {
    const store = linkStore(test.database.queries);
    serve(await pictureOf(12), 'image/png');
    const failing = (await link('image')).location;
    await imageSlide(failing);
    respond(respondWith('no', 'text/plain', 500));
    await check();
    address = `${address}-works`;
    serve(await pictureOf(13), 'image/png');
    const working = await store.withLocation(PortalId, (await link('image')).location);
    const broken = await store.withLocation(PortalId, failing);
    await store.update(broken?._id ?? '', { nextCheckAt: '2026-01-01T00:00:00.000Z' });
    const far = new Date(Date.now() + (minutes + 60) * MINUTE_MS).toISOString();
    const order: (string | null)[] = [];
    const most = await store.count(PortalId);
    for (let taken = 0; taken < most; taken += 1) order.push(await store.takeDue(far, far.replace(/^\d{4}/, '2090')));
    expect(order).toContain(working?._id);
    expect(order.indexOf(broken?._id ?? '')).toBeGreaterThan(order.indexOf(working?._id ?? ''));
    for (const linkId of order) if (linkId) await store.update(linkId, { nextCheckAt: new Date().toISOString() });
  });

  it('show a new version of a document when its pages are drawn', async () => {
    serve(pdfWith(1));
    const { location } = await link();
    await ready(location);
    const slide = await scene.addSlide({ type: 13, document_path: location });
    serve(pdfWith(3));
    await check();
    const path = async () =>
      String((await scene.call('POST /api/slides/getslidebyid', { PortalId, _id: slide._id })).document_path);
    await expect
      .poll(
        async () => {
          await check();
          return path();
        },
        { timeout: 60_000, interval: 200 },
      )
      .not.toBe(location);
    expect(await find(await path())).toMatchObject({ pages: 3, state: 'ready' });
  });

  it('stay as they are if a document was only exported again', async () => {
    const exported = (at: string) => Buffer.concat([pdfWith(1), Buffer.from(`% /CreationDate (D:${at}) \n`)]);
    serve(exported('2026'));
    const { location } = await link();
    await ready(location);
    const slide = await scene.addSlide({ type: 13, document_path: location });
    serve(exported('2027'));
    await check();
    // Another file with the same pages.
    serve(Buffer.concat([pdfWith(1), Buffer.from('% another\n')]));
    await check();
    const arriving = async () => (await linkStore(test.database.queries).withLocation(PortalId, location))?.arrivingId;
    expect(await arriving()).not.toBeNull();
    await expect
      .poll(
        async () => {
          await check();
          return arriving();
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBeNull();
    const { document_path } = await scene.call('POST /api/slides/getslidebyid', { PortalId, _id: slide._id });
    expect(document_path).toBe(location);
  });

  const failures: [string, string, RequestListener][] = [
    ['the other server fails', 'link-refused', respondWith('no', 'text/plain', 500)],
    ['it is no longer shared', 'link-not-shared', respondWith('no', 'text/plain', 403)],
    ['it is gone', 'link-gone', respondWith('no', 'text/plain', 404)],
    [
      'a page to log in comes instead',
      'link-is-page',
      respondWith('<!doctype html><title>Log in</title>', 'text/html'),
    ],
    ['the connection breaks', 'link-unreachable', (request) => request.socket.destroy()],
    ['it is no image any more', 'not-an-image', respondWith('word', 'image/png')],
  ];
  it.each(failures)('keep the last version if %s, and recover', async (_, code, listener) => {
    serve(await pictureOf(20 + count), 'image/png');
    const { location } = await link('image');
    const slide = await imageSlide(location);
    respond(listener);
    await check();
    expect(await imageOf(slide)).toBe(location);
    expect(await stateOf(location)).toMatchObject({ failingSince: expect.any(String), problem: { code } });
    serve(await pictureOf(50 + count), 'image/png');
    await check();
    const recovered = await imageOf(slide);
    expect(recovered).not.toBe(location);
    expect(await stateOf(recovered)).toMatchObject({ failingSince: null, problem: null });
  });

  it('that can’t be fetched or used are refused with the reason', async () => {
    respond(respondWith('<html>Log in</html>', 'text/html'));
    expect((await refusal(link())).body.errors?.address).toContain('leads to a web page');
    serve(await pictureOf(9), 'image/png');
    expect((await refusal(link())).status).toBe(415);
    address = 'http://10.0.0.1/menu.pdf';
    expect((await refusal(link())).body.errors?.address).toContain('not allowed');
    address = 'menu.pdf';
    expect((await refusal(link())).status).toBe(400);
  });

  it('end when they are unlinked, replaced or deleted', async () => {
    const unlink = (location: string) => scene.call('POST /api/files/unlink', { PortalId, location });
    serve(await pictureOf(10), 'image/png');
    const { location } = await link('image');
    await unlink(location);
    expect(await stateOf(location)).toBeNull();
    expect(await find(location)).toBeDefined();
    expect((await refusal(unlink(location))).status).toBe(404);
    const again = await link('image');
    await scene.call('POST /api/files/delete', { PortalId, array: [again._id] });
    expect(await stateOf(again.location)).toBeNull();
  });

  it('that can’t be fetched for ten minutes are reported to those who run the portal in their language, and when they can again', async () => {
    const admin = await scene.addUser('admin with email', Role.Admin);
    const email = 'admin@example.org';
    await scene.call('POST /api/users/update', { _id: admin.user._id, PortalId, update: { email } });
    const mails = async () =>
      (await test.database.queries.select().from(waitingMails))
        .filter(({ userId, text }) => userId === admin.user._id && text.includes(address))
        .map(({ subject, text }) => [subject.replace(/^.*?: /, ''), text.split('\n')[4]]);
    await userStore(test.database.queries).setLanguage(admin.user._id, 'de');
    serve(await pictureOf(80), 'image/png');
    const { location } = await link('image');
    await imageSlide(location);
    respond(respondWith('no', 'text/plain', 404));
    await check();
    expect(await mails()).toEqual([]);
    for (let round = 0; round < 8; round += 1) await check();
    const why = 'Unter dieser Adresse gibt es keine Datei. Sie wurde möglicherweise verschoben oder gelöscht.';
    const failing = [`menu-${count} kann nicht aktualisiert werden`, why];
    expect(await mails()).toEqual([failing]);
    serve(await pictureOf(80), 'image/png');
    for (let round = 0; round < 4; round += 1) await check();
    const works = [`menu-${count} ist wieder aktuell`, 'Diese Datei kann wieder aus dem Web abgerufen werden.'];
    expect(await mails()).toEqual([failing, works]);
  });

  it('are checked at once on request', async () => {
    serve(await pictureOf(11), 'image/png');
    const { location } = await link('image');
    respond(respondWith('no', 'text/plain', 404));
    const { link: checked } = await scene.call('POST /api/files/checklink', { PortalId, location });
    expect(checked?.problem).toEqual({ code: 'link-gone' });
    const { call } = await scene.addUser('contributor of links', Role.Contributor);
    expect((await refusal(call('POST /api/files/checklink', { PortalId, location }))).status).toBe(403);
  });
});
