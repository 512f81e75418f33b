// @module-tag slow
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { commands } from '#server/commands/commands.ts';
import { areas } from '#server/db/schema.ts';
import { FULL_PORTAL, makeFullPortal } from '#server/testing/full-portal.ts';
import { commandPartsOf, expectRefusedUnchanged, portalContents } from '#server/testing/portal-file.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { importPortal } from './import-portal.ts';
import { readPortalFile } from './read-portal-file.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const PORTAL = FULL_PORTAL;
/** Ids of records, locations of the portal's own files, and short ids of channels. */
const OWN_NAMES = new RegExp(`${ID.source}|(?<=,${PORTAL},)/media/[^,]+`, 'g');

let test: TestApp;
let folder: string;
let file: string;
let fileWithUsers: string;
/** A custom template, which does not belong to the portal. */
let template: string;

beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-portal-file-'));
  file = path.join(folder, 'portal.tar');
  fileWithUsers = path.join(folder, 'with-users.tar');
  template = await makeFullPortal(test);
  await run(test, 'export', '--portal', String(PORTAL), '--to', file);
  await run(test, 'export', '--portal', String(PORTAL), '--to', fileWithUsers, '--with-users');
});

afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(app: TestApp, command: 'export' | 'import', ...args: string[]): Promise<string[]> {
  return (await commands[command]?.run(commandPartsOf(app), args)) ?? [];
}

/** The display documents of all channels of a portal. */
async function documentsOf(app: TestApp, PortalId: number): Promise<DisplayDocument[]> {
  const channels = await app.as(await app.superuser())('POST /api/channels/getchannelsinorder', { PortalId });
  return Promise.all(
    channels.map(({ originalName }) => {
      const channel = { PortalId, originalName };
      return app.as(null)('POST /api/channels/getchannelfordisplay', { channel, TestMode: true });
    }),
  );
}

/** What the documents only contain in parts, or as its results. */
async function settingsOf(app: TestApp) {
  const call = app.as(await app.superuser());
  const { portal, channels } = await call('POST /api/portals/getControlPanelInfo', { PortalId: PORTAL });
  const slides = await call('POST /api/slides/getslides', { PortalId: PORTAL });
  const templates = await call('POST /api/templates/gettemplatesbyportal', { PortalId: PORTAL });
  return {
    portal,
    namesOfInputs: templates.map(({ slots }) => slots),
    timeZones: channels.map(({ name, timeZone }) => [name, timeZone]),
    times: await call('POST /api/times/gettimes', { PortalId: PORTAL }),
    // Most were created by a user who isn't in the file.
    slides: byName(slides).map(({ creator: _creator, ...settings }) => settings),
  };
}

/** The documents without ids and locations. */
function withoutNames(document: DisplayDocument): string {
  const names = new RegExp(
    `${ID.source}|/media/\\d+/[\\w-]{12}|/channels/\\d+/|portal=\\d+|"PortalId":\\d+|"(revision|shortID)":"[^"]+"`,
    'g',
  );
  const text = JSON.stringify({ ...document, slides: byName(document.slides), media: byName(document.media) });
  return text.replace(names, '');
}

function byName<Item extends { name?: string; sha256?: string }>(list: Item[]): Item[] {
  const nameOf = ({ name, sha256 }: Item) => name ?? sha256 ?? '';
  return [...list].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

async function bytesOf(app: TestApp, { media }: DisplayDocument): Promise<Buffer[]> {
  return Promise.all(
    media.map(async ({ location }) => Buffer.from(await (await fetch(app.url + location)).arrayBuffer())),
  );
}

describe('an exported portal', () => {
  it('is the same after an import into an empty installation: documents, files and users', async () => {
    const elsewhere = await startTestApp();
    const said = await run(elsewhere, 'import', '--from', fileWithUsers);
    expect(said.join('\n')).toMatch(/keep their ids.*These webmasters were imported as admins.*baker/s);
    const documents = await documentsOf(test, PORTAL);
    expect(await documentsOf(elsewhere, PORTAL)).toEqual(documents);
    expect(documents.map(({ slides }) => slides.length)).toEqual([8, 7]);
    for (const document of documents) {
      expect(document.media.length).toBeGreaterThan(2);
      expect(await bytesOf(elsewhere, document)).toEqual(await bytesOf(test, document));
    }
    const settings = await settingsOf(test);
    expect(await settingsOf(elsewhere)).toEqual(settings);
    expect(settings.namesOfInputs).toEqual([{ title1: { name: 'Greeting', example: 'Hello' } }]);
    const asSeller = elsewhere.as(await elsewhere.signIn('seller', 'seller knows this'));
    expect(await asSeller('POST /api/channels/getchannelsinorder', { PortalId: PORTAL })).toHaveLength(1);
    const asBaker = elsewhere.as(await elsewhere.signIn('baker', 'baker knows this'));
    expect(await asBaker('POST /api/users/getusers', { PortalId: PORTAL })).toHaveLength(2);
    await expect(asBaker('POST /api/slides/getslides', { PortalId: 1, archived: false })).rejects.toMatchObject({
      status: 404,
    });
    const call = elsewhere.as(await elsewhere.superuser());
    const [old] = await call('POST /api/areas/getareas', { PortalId: PORTAL, archived: true });
    const update = { _id: old?._id ?? '', PortalId: PORTAL, update: { archived: false } };
    expect(await call('PATCH /api/areas/updateArea', update)).toMatchObject({ name: 'Old' });
    const [closed] = await call('POST /api/channels/getchannelsinorder', { PortalId: PORTAL, archived: true });
    expect(closed).toMatchObject({ name: 'Closed', selectedAreas: expect.arrayContaining([old?._id]) });
    expect(closed?.selectedSlides).toContainEqual({ AreaID: old?._id, SlideIDs: [expect.any(String)] });
    await elsewhere.close();
  });

  it('can be imported next to the original, and both are independent', async () => {
    const [first, second] = [await documentsOf(test, PORTAL), await portalContents(test, 7)];
    expect(second).toBe('');
    expect(await run(test, 'import', '--from', file, '--as', '7', '--name', 'Copy')).toEqual([
      expect.stringContaining('Imported portal 7 (Copy): 3 channels, 13 slides, 4 files, 0 users.'),
      expect.stringContaining('got new ids'),
    ]);
    const copy = await portalContents(test, 7);
    const names = new Set((await portalContents(test, PORTAL)).match(OWN_NAMES));
    names.delete(template);
    expect(names.size).toBeGreaterThan(20);
    for (const name of names) expect(copy).not.toContain(name);
    expect(copy).not.toContain('"PortalId"');
    expect(copy).toContain('/DesktopModules/Vitrine/channels/7/Back-room/');
    expect(copy).toContain('/PreviewSlide?portal=7&amp;channel=');

    const call = test.as(await test.superuser());
    const copied = await documentsOf(test, 7);
    expect(copied.map(withoutNames)).toEqual(first.map(withoutNames));
    const [slide] = copied[0]?.slides.filter(({ name, playlist }) => name === 'Text' && !playlist) ?? [];
    await call('PATCH /api/slides/updateSlide', { _id: slide?._id ?? '', PortalId: 7, update: { name: 'Changed' } });
    await call('POST /api/channels/deleteChannel', { _id: copied[0]?._id ?? '', PortalId: 7 });
    expect(await documentsOf(test, PORTAL)).toEqual(first);
    const before = await portalContents(test, 7);
    const area = first[0]?.areas[0]?._id ?? '';
    await call('PATCH /api/areas/updateArea', { _id: area, PortalId: PORTAL, update: { name: 'Stage', x: 5 } });
    expect(await portalContents(test, 7)).toBe(before);
    await call('PATCH /api/areas/updateArea', { _id: area, PortalId: PORTAL, update: { name: 'Main', x: 0 } });
  });

  it('contains users and password hashes only with --with-users', async () => {
    const { content } = await readPortalFile(file);
    expect(content.users).toBeNull();
    expect(content.slides.every(({ creator }) => creator === null)).toBe(true);
    expect((await readFile(file)).includes('argon2')).toBe(false);
    expect((await readFile(fileWithUsers)).includes('argon2')).toBe(true);
    expect((await stat(fileWithUsers)).mode & 0o077).toBe(0);
  });

  it('is refused without changes if a number or a name is taken, and the error says which', async () => {
    await expectRefusedUnchanged(
      test,
      () => run(test, 'import', '--from', file),
      /Portal number 3 is already in use.*, such as \d+\./,
    );
    await expectRefusedUnchanged(
      test,
      () => run(test, 'import', '--from', fileWithUsers, '--as', '8'),
      /usernames are already in use: baker, seller/,
    );
    await expectRefusedUnchanged(
      test,
      () => run(test, 'import', '--from', path.join(folder, 'none.tar'), '--as', '8'),
      /can’t be opened/,
    );
    await expectRefusedUnchanged(
      test,
      () => run(test, 'import', '--from', file, '--as', 'eight'),
      /The portal must be a number/,
    );
    await expectRefusedUnchanged(
      test,
      () => run(test, 'import', '--from', file, '--into', '8'),
      /Unknown option '--into'/,
    );
    await expectRefusedUnchanged(test, () => run(test, 'export', '--portal', '99'), /This portal doesn’t exist/);
    expect((await run(test, 'import', '--from', fileWithUsers, '--as', '9', '--skip-users'))[0]).toContain('0 users');
  });

  it('can be checked for conflicts before the file is uploaded', async () => {
    const ask = async (more: { PortalId?: number; userNames?: string[]; mediaBytes?: number }) =>
      test.as(await test.superuser())('POST /api/portals/mayImport', {
        portal: { PortalId: 8, userNames: ['nobody yet'], mediaBytes: 1, ...more },
      });
    expect(await ask({})).toEqual({ success: true });
    await expect(ask({ PortalId: PORTAL })).rejects.toThrow(/Portal number 3 is already in use/);
    // As the portal's number in an address, screens read it as another number.
    await expect(ask({ PortalId: 25 })).rejects.toThrow(
      /Portal number 25 can’t be used because screens with this number show portal 54/,
    );
    await expect(ask({ userNames: ['Baker '] })).rejects.toThrow(/usernames are already in use: baker/);
    await expect(ask({ mediaBytes: 2 ** 50 })).rejects.toThrow(/no storage left/);
  });

  it('leaves no files if inserting the records fails', async () => {
    const options = { as: 8, skipUsers: true };
    const read = await readPortalFile(file);
    const failing = () =>
      importPortal(commandPartsOf(test), read, options, {
        actor: null,
        alsoWrite: async () => {
          throw new Error('The disk is full.');
        },
      });
    await expectRefusedUnchanged(test, failing, /The disk is full/);
    const small = { ...commandPartsOf(test), quotaMegabytes: 0.01 };
    await expectRefusedUnchanged(test, () => importPortal(small, read, options, { actor: null }), /no storage left/);
  });

  it('is imported without the loops of areas that earlier versions stored, and lists these areas', async () => {
    const call = test.as(await test.superuser());
    const linksIn = async (PortalId: number) => {
      const found = await call('POST /api/areas/getareas', { PortalId });
      return found.map(({ name, useSlidesFrom }) => [name, found.find(({ _id }) => _id === useSlidesFrom)?.name]);
    };
    const [main, ticker] = await call('POST /api/areas/getareas', { PortalId: PORTAL });
    const link = (useSlidesFrom: string | null) =>
      test.database.queries
        .update(areas)
        .set({ useSlidesFrom })
        .where(eq(areas._id, main?._id ?? ''));
    await link(ticker?._id ?? '');
    const circular = path.join(folder, 'circular.tar');
    await run(test, 'export', '--portal', String(PORTAL), '--to', circular);
    await link(null);
    expect(await run(test, 'import', '--from', circular, '--as', '21')).toContain(
      'Some areas used each other’s slides in a loop. These now show their own slides: Ticker',
    );
    expect(await linksIn(21)).toEqual([
      ['Main', 'Ticker'],
      ['Ticker', undefined],
    ]);
    const sent = await sendFile(
      `${test.url}/uploadPortal/22`,
      await readFile(circular),
      'p.tar',
      await test.superuser(),
    );
    expect(await sent.json()).toMatchObject({ PortalId: 22, unlinkedAreas: ['Ticker'] });
  });

  it('can be downloaded and uploaded in a browser by superusers, without its users', async () => {
    const token = await test.superuser();
    const post = (address: string, body: string | FormData, type?: string) =>
      fetch(test.url + address, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
      });
    const body = JSON.stringify({ portal: { PortalId: PORTAL } });
    const exported = await post('/api/portals/exportPortal', body, 'application/json');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="portal-3.tar"');
    const bytes = Buffer.from(await exported.arrayBuffer());
    expect(bytes.includes('argon2')).toBe(false);

    const send = (as: string) => sendFile(`${test.url}/uploadPortal/${as}`, bytes, 'portal.tar', token);
    const refused = await send('same');
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(/Portal number 3 is already in use/),
    ]);
    expect((await send('three')).status).toBe(400);
    const imported = await send('20');
    expect(await imported.json()).toMatchObject({ PortalId: 20, PortalName: 'Bakery', alertDelayMinutes: 30 });
    expect(await documentsOf(test, 20)).toHaveLength(2);
    const [entry] = await test.as(token)('POST /api/audit/find', { PortalId: 20, action: 'portal.import' });
    expect(entry).toMatchObject({ label: 'Bakery', actor: { userName: 'admin' } });
    expect((await readdir(path.join(test.mediaRoot, 'incoming'))).length).toBe(0);
  });
});
