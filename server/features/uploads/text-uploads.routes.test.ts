import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

const FEED = Buffer.from(
  '<?xml version="1.0" encoding="utf-8"?>\n<rss><item><title>5 years</title><description>3 %</description></item></rss>',
);
const SHEET = Buffer.from('@import "https://evil.example/x.css";\n.title { color: teal }');

describe('XML files and style sheets', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let picture: Buffer;
  beforeAll(async () => {
    test = await startTestApp({ quotaMegabytes: 1 });
    scene = await makeScene(test);
    picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
  });
  afterAll(() => test.close());

  const upload = (path: string, bytes: Buffer, name: string, fields?: Record<string, string>) =>
    sendFile(test.url + path, bytes, name, scene.token, fields);
  const locationOf = async (response: Response) => {
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return (JSON.parse(text) as { location: string }).location;
  };
  const statusOfRejection = async (response: Response) => {
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const sentence = await response.text();
    expect(sentence).toMatch(/^[A-Z][^{}<>]*\.$/);
    return response.status;
  };
  const storedFiles = async () =>
    (await readdir(test.mediaRoot, { recursive: true })).filter((name) => /\.|^incoming./.test(name)).sort();

  it('XML files are served unchanged and sandboxed', async () => {
    const location = await locationOf(await upload('/uploadXML/1', FEED, 'Our rates.xml'));
    expect(location).toMatch(/^\/media\/1\/[\w-]+-our-rates\.xml$/);
    const served = await fetch(test.url + location);
    expect(Buffer.from(await served.arrayBuffer()).equals(FEED)).toBe(true);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('style sheets are sanitized and shared with all portals', async () => {
    const location = await locationOf(await upload('/uploadGeneric/', SHEET, 'poster.css'));
    expect(location).toMatch(/^\/media\/library\/[\w-]+-poster\.css$/);
    const served = await fetch(test.url + location);
    expect(await served.text()).toBe('.title{color:teal}');
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('images for all portals use the same path, with and without the final slash', async () => {
    expect(await locationOf(await upload('/uploadGeneric/', picture, 'logo.png'))).toMatch(
      /^\/media\/library\/.*\.png$/,
    );
    const named = { filename: 'Poster', path: '../../etc' };
    expect(await locationOf(await upload('/uploadGeneric', SHEET, 'x.css', named))).toMatch(/-poster\.css$/);
  });

  const html = Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>');
  const bomb = Buffer.from('<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>');
  it.each([
    ['/uploadXML/1', 'an image', () => picture, 'a.png', 415],
    ['/uploadXML/1', 'an image named .xml', () => picture, 'a.xml', 415],
    ['/uploadXML/1', 'a page', () => html, 'a.xml', 415],
    ['/uploadXML/1', 'a feed named .html', () => FEED, 'a.html', 415],
    ['/uploadXML/1', 'an entity bomb', () => bomb, 'a.xml', 415],
    ['/uploadXML/1', 'half an XML document', () => FEED.subarray(0, 60), 'a.xml', 415],
    ['/uploadXML/1', 'empty', () => Buffer.alloc(0), 'a.xml', 400],
    ['/uploadXML/1', 'more than 2 MB', () => Buffer.from(`<a>${'x'.repeat(2 * 1024 * 1024)}</a>`), 'a.xml', 413],
    ['/upload/1', 'a feed', () => FEED, 'a.xml', 415],
    ['/uploadGeneric/', 'a feed', () => FEED, 'a.xml', 415],
    ['/uploadGeneric/', 'a page', () => html, 'a.html', 415],
    ['/uploadGeneric/', 'a page named .css', () => html, 'a.css', 415],
    ['/uploadGeneric/', 'an image named .css', () => picture, 'a.css', 415],
    ['/uploadGeneric/', 'an image named .mp4', () => picture, 'a.mp4', 415],
    ['/uploadGeneric/', 'text named .css', () => Buffer.from('hello there'), 'a.css', 415],
    ['/uploadGeneric/', 'a style sheet named .png', () => SHEET, 'a.png', 415],
    ['/uploadGeneric/', 'a style sheet named .txt', () => SHEET, 'a.txt', 415],
    [
      '/uploadGeneric/',
      'a style sheet of more than 1 MB',
      () => Buffer.from(`a{color:red}`.repeat(90_000)),
      'a.css',
      413,
    ],
  ])('files sent to %s are rejected if they are %s', async (path, _, bytes, name, status) => {
    const before = await storedFiles();
    expect(await statusOfRejection(await upload(path, bytes(), name))).toBe(status);
    expect(await storedFiles()).toEqual(before);
  });

  it.each([
    ['with another field name', (form: FormData) => form.append('document', new Blob([FEED]), 'a.xml')],
    [
      'that contain two files',
      (form: FormData) => {
        form.append('file', new Blob([FEED]), 'a.xml');
        form.append('file', new Blob([FEED]), 'b.xml');
      },
    ],
    [
      'with a second file in another field',
      (form: FormData) => {
        form.append('file', new Blob([FEED]), 'a.xml');
        form.append('more', new Blob([FEED]), 'b.xml');
      },
    ],
  ])('forms %s are rejected', async (_, fill) => {
    const before = await storedFiles();
    const body = new FormData();
    fill(body);
    const headers = { authorization: `Bearer ${scene.token}` };
    const refused = await fetch(`${test.url}/uploadXML/1`, { method: 'POST', body, headers });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(await refused.text()).toMatch(/one file at a time|must be named “file”/);
    expect(await storedFiles()).toEqual(before);
  });

  it('only superusers may upload files for all portals', async () => {
    const webmaster = await scene.addUser('upload-webmaster', Role.Webmaster);
    const token = await test.signIn('upload-webmaster', 'upload-webmaster knows this');
    expect(webmaster.user.roleName).toBe(Role.Webmaster);
    expect((await sendFile(`${test.url}/uploadGeneric/`, SHEET, 'a.css', token)).status).toBe(403);
    expect((await sendFile(`${test.url}/uploadGeneric/`, SHEET, 'a.css', null)).status).toBe(401);
  });

  it('simultaneous uploads can’t exceed a portal’s quota together, and don’t affect other portals', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Full', PortalId: 8 } });
    const large = Buffer.from(`<a>${'x'.repeat(300 * 1024)}</a>`);
    const responses = await Promise.all(Array.from({ length: 6 }, () => upload('/uploadXML/8', large, 'a.xml')));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 200, 200, 413, 413, 413]);
    const before = await storedFiles();
    const refused = await upload('/uploadXML/8', large, 'a.xml');
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain('no storage left');
    expect(await storedFiles()).toEqual(before);
    await locationOf(await upload('/uploadXML/1', large, 'a.xml'));
    await locationOf(await upload('/uploadGeneric/', picture, 'a.png'));
  });

  it('variants of images count towards the quota', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Nearly full', PortalId: 9 } });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 480, height: 480, channels: 3, background: 'teal', noise } as const;
    const large = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
    const fitting = Math.floor((1024 * 1024) / large.length);
    const statuses = [];
    for (let count = 0; count < fitting; count += 1) {
      statuses.push((await upload('/upload/9', large, 'noise.jpg')).status);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(fitting);
    expect(statuses.at(-1)).toBe(413);
  });
});
