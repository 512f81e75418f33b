import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uploadFile } from '#server/testing/upload.ts';

const THEME = { background: '#FFFFFF', text: '#1d2430', accent: '#0b63c5', typeface: 'source-serif-4' } as const;

describe('the theme of a portal', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addPortal = (PortalName: string) => scene.call('POST /api/portals/addPortal', { portal: { PortalName } });
  const uploadLogo = async (PortalId: number) => {
    const create = { width: 8, height: 8, channels: 3, background: 'teal' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    return uploadFile(`${test.url}/upload/${PortalId}`, bytes, 'logo.png', await test.superuser());
  };

  it('is in the display document with its files, and without one nothing of it', async () => {
    const before = await scene.document();
    expect(before).not.toHaveProperty('theme');
    const setTheme = (theme: typeof THEME | null, logo = '') =>
      scene.call('PATCH /api/portals/setTheme', { PortalId: 1, theme: theme && { ...theme, logo } });
    await setTheme(THEME);
    const themed = await scene.document();
    expect(themed.theme).toMatchObject(THEME);
    expect(themed.revision).not.toBe(before.revision);
    const fonts = themed.media.filter(({ contentType }) => contentType === 'font/woff2');
    expect(fonts).toHaveLength(2);
    for (const { location, bytes, sha256 } of fonts) {
      expect(themed.theme?.fontFaces).toContain(`url(${location})`);
      const response = await fetch(test.url + location);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      const content = Buffer.from(await response.arrayBuffer());
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
      const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
      expect((await fetch(test.url + location, { headers })).status).toBe(304);
    }
    expect((await fetch(`${test.url}/media/typefaces/comic-latin.woff2`)).status).toBe(404);
    const logo = await uploadLogo(1);
    await setTheme(THEME, logo);
    const branded = await scene.document();
    expect(branded.theme?.logo).toBe(logo);
    expect(branded.media.map(({ location }) => location)).toContain(logo);
    await setTheme(null);
    expect(await scene.document()).toEqual(before);
  });

  it('can be set by admins of the portal only', async () => {
    const other = await addPortal('Portal with a theme');
    const admin = await scene.addUser('theme-admin', Role.Admin);
    const setTheme = (PortalId: number, value: object | null) =>
      admin.call('PATCH /api/portals/setTheme', { PortalId, theme: value as never });
    expect(await setTheme(1, THEME)).toMatchObject({ PortalId: 1, theme: THEME });
    const stored = { ...THEME, logo: '', logoPosition: 'bottom-right' };
    expect((await scene.call('POST /api/portals/getPortal', { PortalId: 1 })).theme).toEqual(stored);
    expect((await refusal(setTheme(other.PortalId, THEME))).status).toBe(404);
    const editor = await scene.addUser('theme-editor', Role.Editor);
    const asEditor = editor.call('PATCH /api/portals/setTheme', { PortalId: 1, theme: THEME });
    expect((await refusal(asEditor)).status).toBe(403);
    expect(await setTheme(1, null)).toMatchObject({ theme: null });
  });

  it('is not replaced by someone who has not seen it', async () => {
    const set = (theme: object | null, before?: object | null) =>
      scene.call('PATCH /api/portals/setTheme', { PortalId: 1, theme: theme as never, before: before as never });
    const first = await set(THEME);
    const second = await set({ ...THEME, accent: '#aa0000' }, first.theme);
    const late = await refusal(set(null, first.theme));
    expect([late.status, late.body.code, late.body.newer]).toEqual([409, 'theme-changed', second]);
    expect(await set(null, second.theme)).toMatchObject({ theme: null });
    expect((await refusal(set(THEME, first.theme))).status).toBe(409);
  });

  const setOwnTheme = async (theme: object) => {
    const request = scene.call('PATCH /api/portals/setTheme', { PortalId: 1, theme: theme as never });
    if (await request.then(Boolean, () => false)) return 'saved';
    const { status, body } = await refusal(request);
    return [status, (body as { problems: unknown }).problems];
  };

  it.each(['red', '#fff', '#ffffff80', 'url(//other.example)', ''])(
    'is refused with “%s” as a colour',
    async (text) => {
      const problems = { 'theme.text': { code: 'colour-invalid' } };
      expect(await setOwnTheme({ ...THEME, text })).toMatchObject([400, problems]);
    },
  );

  it('is refused if its text is hard to read, from everyone', async () => {
    const problems = { 'theme.text': { code: 'theme-unreadable' } };
    const faint = { ...THEME, text: '#999999' };
    expect(await setOwnTheme(faint)).toMatchObject([400, problems]);
    expect(await setOwnTheme({ ...faint, text: '#949494' })).toEqual('saved');
  });

  const update = (_id: string, theme: object) =>
    scene.call('POST /api/portals/updatePortal', { _id, update: { theme: theme as never } });

  it('has only images that the portal may show as its logo', async () => {
    const other = await addPortal('Portal with a logo');
    const refused = [
      [await uploadLogo(other.PortalId), 'file-not-uploaded'],
      ['/media/1/AAAAAAAAAAAA-logo.png', 'file-not-uploaded'],
      ['https://other.example/logo.png', 'file-elsewhere'],
      [await scene.call('POST /api/slides/xmlwrite', { PortalId: 1, rows: [] }), 'file-kind-wrong'],
    ] as const;
    for (const [logo, code] of refused) {
      expect(await setOwnTheme({ ...THEME, logo })).toMatchObject([400, { 'theme.logo': { code } }]);
      const asUpdate = await refusal(update(other._id, { ...THEME, logo })).catch(() => null);
      expect([logo, asUpdate === null]).toEqual([logo, logo === refused[0][0]]);
    }
    expect(await setOwnTheme({ ...THEME, logo: await uploadLogo(1) })).toEqual('saved');
  });
});
