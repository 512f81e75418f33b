import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf, entriesOf } from '#server/backup/archive.ts';
import { commands } from '#server/commands/commands.ts';
import { commandPartsOf, expectRefusedUnchanged } from '#server/testing/portal-file.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

const PICTURE = path.resolve(import.meta.dirname, '../demo/files/jazz-thursday.jpg');
const FOREIGN = '/media/1/AbCdEfGhIjKl-secret.jpg';

const LINK = { address: 'https://example.com/menu.pdf', sha256: '', changedAt: '2026-01-02T03:04:05.678Z' };

let test: TestApp;
let folder: string;
let good: string;
let entries: Map<string, Buffer>;
/** The parts that hold them. */
const parts = { picture: '', sheet: '' };

beforeAll(async () => {
  test = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-hostile-portal-'));
  good = path.join(folder, 'good.tar');
  const { call, addSlide, addUser, show, token } = await makeScene(test);
  const upload = async (address: string, name: string, bytes: Buffer) =>
    ((await (await sendFile(test.url + address, bytes, name, token)).json()) as { location: string }).location;
  const poster = await upload('/upload/1', 'poster.jpg', await readFile(PICTURE));
  const css = await upload('/uploadGeneric/', 'look.css', Buffer.from('.a{color:red}'));
  await call('POST /api/templates/add', { template: { name: 'Board', css_path: css, type: 0 } });
  const board = { type: 8, template_selectedtemplate: { name: 'Board', css_path: css } };
  for (const slide of [{ rte_content: '<p>Hi</p>' }, { type: 2, image_path: poster }, { type: 11 }, board]) {
    await show((await addSlide(slide))._id);
  }
  await addUser('victim', 3);
  await commands.export?.run(commandPartsOf(test), ['--portal', '1', '--to', good, '--with-users']);
  entries = new Map();
  for await (const { name, content } of entriesOf(good)) entries.set(name, await contentOf(content));
  const { media } = read('portal.json') as { media: { kind: string; entry: string }[] };
  parts.picture = media.find(({ kind }) => kind === 'image')?.entry ?? '';
  parts.sheet = media.find(({ kind }) => kind === 'css')?.entry ?? '';
});

afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

function read(name: string): Record<string, unknown> {
  return JSON.parse(entries.get(name)?.toString('utf8') ?? '');
}

/** Changes the value at a path such as `areas.0.width`. A function receives the current value. */
function change(record: Record<string, unknown>, where: string, value: unknown): Record<string, unknown> {
  const names = where.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce((inner, name) => inner[name] as Record<string, unknown>, record);
  holder[last] = typeof value === 'function' ? value(holder[last]) : value;
  return record;
}

interface Tampering {
  /** Entries with other content, whose hashes in the manifest are correct. */
  sealed?: Record<string, Buffer>;
  manifest?: (manifest: Record<string, unknown>) => Record<string, unknown>;
  /** Bytes before the first entry, which the manifest does not list. */
  first?: Partial<Header> & { name: string };
}

async function forge({ sealed = {}, manifest = (same) => same, first }: Tampering): Promise<string> {
  const all = new Map([...entries, ...Object.entries(sealed)]);
  const written = read('manifest.json') as { entries: Record<string, unknown> };
  for (const [name, bytes] of Object.entries(sealed)) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    written.entries[name] = { bytes: bytes.length, sha256 };
  }
  all.set('manifest.json', Buffer.from(JSON.stringify(manifest(written))));
  const tar = pack();
  if (first) tar.entry(first, '');
  for (const [name, bytes] of all) tar.entry({ name }, bytes);
  tar.finalize();
  const file = path.join(folder, `${randomUUID()}.tar`);
  await writeFile(file, await buffer(tar));
  return file;
}

async function archiveOf(content: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of Object.entries(content)) tar.entry({ name }, text);
  tar.finalize();
  return buffer(tar);
}

/** Skips the users, whose names are taken, so that only the tampering is refused. */
function importOf(file: string, ...more: string[]): Promise<string[]> {
  return (
    commands.import?.run(commandPartsOf(test), ['--from', file, '--as', '8', '--skip-users', ...more]) ??
    Promise.resolve([])
  );
}

const refused = (file: string, sentence: RegExp) => expectRefusedUnchanged(test, () => importOf(file), sentence);

describe('a manipulated file of a portal is refused and changes nothing', () => {
  it.each<[string, string, unknown, RegExp]>([
    ['a width that is a word', 'areas.0.width', 'wide', /areas\.0\.width/],
    ['a colour with more in it', 'areas.0.backgroundColour', 'red;x:url(//a)', /not a valid colour/],
    ['a position that no column holds', 'channels.0.orderingNumber', 1.5, /channels\.0\.orderingNumber/],
    ['a name that leads out of its address', 'channels.0.originalName', '../../x', /not a valid address name/],
    ['an id that is a word', 'slides.0._id', 'slide', /not a valid id/],
    ['a record that is there twice', 'slides', (all: unknown[]) => [...all, all[0]], /twice/],
    ['a slide of no known type', 'slides.0.type', 99, /slide type \(99\)/],
    ['a slide that nobody has', 'areas.0.UsableSlideIDs', [randomUUID()], /refers to .+, which doesn’t exist/],
    ['an area that nobody has', 'areas.0.useSlidesFrom', randomUUID(), /refers to .+, which doesn’t exist/],
    [
      'a foreign slide for closed channels',
      'channels.0.closedSlide',
      randomUUID(),
      /refers to .+, which doesn’t exist/,
    ],
    ['a tag that nobody has', 'channels.0.tags', [randomUUID()], /refers to .+, which doesn’t exist/],
    ['a cell of another area', 'channels.0.selectedSlides.0.AreaID', randomUUID(), /refers to .+, which doesn’t exist/],
    [
      'a named time that nobody has',
      'slides.0.displayTimes',
      [{ namedTime: randomUUID() }],
      /refers to .+, which doesn’t exist/,
    ],
    [
      'a group of other channels',
      'syncGroups',
      [{ _id: randomUUID(), PortalId: 1, channels: [randomUUID()] }],
      /refers to/,
    ],
    ['a record of another portal', 'areas.0.PortalId', 2, /belongs to another portal/],
    ['another portal’s file', 'media.0.location', FOREIGN.replace('/1/', '/2/'), /belongs to another portal|it uses/],
    ['an address that leads elsewhere', 'media.0.location', '/media/1/../../etc/passwd', /not the address of a file/],
    ['a background of another portal', 'channels.0.backgroundimage', FOREIGN, /uses \/media\/1\/AbC/],
    [
      'a logo of another portal',
      'portal.theme',
      { background: '#ffffff', text: '#000000', accent: '#000000', logo: FOREIGN },
      /uses \/media\/1\/AbC/,
    ],
    ['words with a foreign picture', 'channels.0.description', `<img src="${FOREIGN}">`, /uses \/media\/1\/AbC/],
    [
      'a hash that costs a gigabyte',
      'users.0.passwordHash',
      `$argon2id$v=19$m=999999,t=2,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
      /not a valid password hash/,
    ],
    ['a sign that no text column holds', 'portal.PortalName', 'a\u0000', /can’t be stored/],
    ['a link to a script', 'media.0.link', { ...LINK, address: 'javascript:alert(1)' }, /not a valid web address/],
    ['one link for two files', 'media', (all: object[]) => all.map((one) => ({ ...one, link: LINK })), /twice/],
    ['a time that no calendar has', 'media.0.uploadedAt', '2026-02-30T00:00:00Z', /media\.0\.uploadedAt/],
    ['a part that is not there', 'media.0.entry', 'media/77', /refers to a file that is missing/],
  ])('%s', async (_, where, value, sentence) => {
    const content = change(read('portal.json'), where, value);
    await refused(await forge({ sealed: { 'portal.json': Buffer.from(JSON.stringify(content)) } }), sentence);
  });

  it('more text than the screens of a channel can load', async () => {
    const content = read('portal.json') as { slides: { type: number; fields: Record<string, unknown> }[] };
    for (const { fields } of content.slides.filter(({ type }) => type === 0))
      fields.rte_content = 'x'.repeat(5_000_000);
    const sealed = { 'portal.json': Buffer.from(JSON.stringify(content)) };
    await refused(await forge({ sealed }), /^The channel “Front window” would show 4\.8 MB of text/);
  });

  it('more text than a portal may have', async () => {
    const content = read('portal.json') as { slides: { archived: boolean; fields: Record<string, unknown> }[] };
    for (const { fields } of content.slides) fields.rte_content = 'x'.repeat(400_000);
    const file = await forge({ sealed: { 'portal.json': Buffer.from(JSON.stringify(content)) } });
    const parts = { ...commandPartsOf(test), quotaMegabytes: 1 };
    const args = ['--from', file, '--as', '8', '--skip-users'];
    await expectRefusedUnchanged(
      test,
      async () => commands.import?.run(parts, args) ?? [],
      /^This portal has used up its storage/,
    );
  });

  it.each<[string, () => Tampering, RegExp]>([
    ['a name that leads elsewhere', () => ({ first: { name: '../../etc/passwd' } }), /etc\/passwd is not part of it/],
    ['a name from the root', () => ({ first: { name: '/etc/passwd' } }), /etc\/passwd is not part of it/],
    ['a link', () => ({ first: { name: 'media/1', type: 'symlink', linkname: '/etc/passwd' } }), /not a regular file/],
    ['a name that is longer than a header', () => ({ first: { name: 'é'.repeat(300) } }), /not a regular file/],
    ['a part that is there twice', () => ({ first: { name: 'portal.json' } }), /portal\.json twice/],
    ['a file that no record names', () => ({ sealed: { 'media/99': Buffer.from('x') } }), /is inconsistent/],
    ['no JSON', () => ({ sealed: { 'portal.json': Buffer.from('{') } }), /can’t be read/],
    [
      'keys that reach into the program',
      () => ({ sealed: { 'portal.json': Buffer.from('{"__proto__":{}}') } }),
      /__proto__/,
    ],
    [
      'a page that says it is a picture',
      () => ({ sealed: { [parts.picture]: Buffer.from('<script>1</script>') } }),
      /“poster.jpg” can’t be imported/,
    ],
    ['a later format', () => ({ manifest: (was) => ({ ...was, format: 2 }) }), /has format 2.+Update the server/],
    ['something else', () => ({ manifest: () => ({}) }), /its type is missing/],
    ['a whole backup', () => ({ manifest: () => ({ format: 1, tables: {}, migrations: [] }) }), /vitrine restore/],
    [
      'parts that are missing',
      () => ({ manifest: (was) => change(was, 'entries.media/9', { bytes: 1, sha256: 'a'.repeat(64) }) }),
      /media\/9 is missing/,
    ],
    [
      'other bytes than it promised',
      () => ({ manifest: (was) => change(was, 'entries.media/1', { bytes: 1, sha256: 'a'.repeat(64) }) }),
      /media\/1 has changed since the export/,
    ],
  ])('%s', async (_, tampering, sentence) => {
    await refused(await forge(tampering()), sentence);
  });

  it('is refused if it is incomplete or was changed anywhere', async () => {
    const file = path.join(folder, 'damaged.tar');
    const bytes = await readFile(good);
    for (const length of [0, 100, 600, bytes.length / 2, bytes.length - 2_000]) {
      await writeFile(file, bytes.subarray(0, length));
      await refused(file, /is incomplete|not an archive|its end is missing|it is empty/);
    }
    for (const at of [300, 700, 60_000, bytes.indexOf('PortalName') + 2]) {
      await writeFile(file, Buffer.from(bytes).fill(bytes[at] === 7 ? 8 : 7, at, at + 1));
      await refused(file, /damaged/);
    }
  });

  it('is refused without reading it if an entry claims to be huge', async () => {
    const bytes = 200 * 1024 * 1024;
    const file = path.join(folder, 'huge.tar');
    const header = (await archiveOf({ 'portal.json': '' })).subarray(0, 512);
    header.write(bytes.toString(8).padStart(11, '0'), 124);
    header.write('        ', 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await writeFile(file, header);
    await truncate(file, header.length + bytes);
    const manifest = change(read('manifest.json'), 'entries', { 'portal.json': { bytes, sha256: 'a'.repeat(64) } });
    await appendFile(file, await archiveOf({ 'manifest.json': JSON.stringify(manifest) }));
    await refused(file, /portal\.json in this file is larger than any portal needs/);
  });
});

it('is sanitized like all user input', async () => {
  const content = read('portal.json') as { slides: { type: number; fields: Record<string, unknown> }[] };
  for (const slide of content.slides) {
    if (slide.type === 0) slide.fields.rte_content = '<p onclick="a()">Hi<script>b()</script></p>';
  }
  change(content, 'channels.0.description', '<iframe src="https://example.com"></iframe>Here');
  change(content, 'users.0.isSuperUser', true);
  change(content, 'users.0.userName', 'intruder');
  change(content, 'users.1.userName', 'another');
  const sheet = Buffer.from(
    '@import url(https://example.com/x.css);.a{color:blue;background:url(https://example.com/x.png)}',
  );
  const sealed = { 'portal.json': Buffer.from(JSON.stringify(content)), [parts.sheet]: sheet };
  await commands.import?.run(commandPartsOf(test), ['--from', await forge({ sealed }), '--as', '8']);
  const call = test.as(await test.superuser());
  const [channel] = await call('POST /api/channels/getchannelsinorder', { PortalId: 8 });
  expect(channel?.description).toBe('Here');
  const slides = await call('POST /api/slides/getslides', { PortalId: 8, archived: false });
  expect(slides.find(({ type }) => type === 0)?.rte_content).toBe('<p>Hi</p>');
  const board = slides.find(({ type }) => type === 8);
  const { css_path } = Object(board?.template_selectedtemplate);
  expect(await (await fetch(test.url + css_path)).text()).toBe('.a{color:blue}');
  const users = await call('POST /api/users/getusers', { PortalId: 8 });
  expect(users.map(({ isSuperUser, roleName }) => [isSuperUser, roleName]).sort()).toEqual([
    [false, 1],
    [false, 3],
  ]);
});

it('that an earlier version exported lists the files that users upload', async () => {
  const content = read('portal.json') as { media: Record<string, unknown>[] };
  content.media = content.media.map(({ location, isShared, label, kind, entry }) => {
    return { location, isShared, label, kind, entry };
  });
  const file = await forge({ sealed: { 'portal.json': Buffer.from(JSON.stringify(content)) } });
  await commands.import?.run(commandPartsOf(test), ['--from', file, '--as', '9', '--skip-users']);
  const { files } = await test.as(await test.superuser())('POST /api/files/find', { PortalId: 9 });
  expect(files.map(({ name, folder, link }) => [name, folder, link])).toEqual([['poster.jpg', '', 'none']]);
});
