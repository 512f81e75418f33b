import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

type Scene = Awaited<ReturnType<typeof makeScene>>;
type Slide = Awaited<ReturnType<Scene['addSlide']>>;

const COLOURS = { background: '#ffffff', text: '#1d2430', accent: '#0b63c5' };

describe('thumbnails of slides', () => {
  let test: TestApp;
  let scene: Scene;
  let slide: Slide;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  beforeEach(async () => {
    slide = await scene.addSlide();
  });
  afterAll(() => test.close());

  const save = (of: Slide, image: string, { call = scene.call, theme = null as typeof COLOURS | null } = {}) =>
    call('POST /api/slides/savethumbnail', { PortalId: 1, _id: of._id, lastModified: of.lastModified, theme, image });
  const find = async (of: Slide) => {
    const found = await scene.call('POST /api/slides/getthumbnails', { PortalId: 1, array: [of._id] });
    return found.map(({ image }) => Buffer.from(image, 'base64'));
  };

  it('are stored as a small WebP', async () => {
    expect(await find(slide)).toEqual([]);
    await save(slide, await drawing(1280, 720));
    const [image] = await find(slide);
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 144 });
    expect(image?.length).toBeLessThanOrEqual(16 * 1024);
  });

  it('are at most 16 KB even if they are noise', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const bytes = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'white', noise } })
      .jpeg()
      .toBuffer();
    await save(slide, bytes.toString('base64'));
    expect((await find(slide))[0]?.length).toBeLessThanOrEqual(16 * 1024);
  });

  it('stay with a new name or schedule, and are not used for other content', async () => {
    await save(slide, await drawing());
    const update = (changes: object) =>
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { ...changes } });
    await update({ name: 'Summer hours', duration: 20 });
    expect(await find(slide)).toHaveLength(1);
    const changed = await update({ rte_content: '<p>We are closed.</p>' });
    expect(await find(slide)).toEqual([]);
    await save(changed, await drawing());
    expect(await find(slide)).toHaveLength(1);
  });

  it('are not used with another theme of the portal', async () => {
    await save(slide, await drawing());
    const setTheme = (theme: typeof COLOURS | null) =>
      scene.call('PATCH /api/portals/setTheme', { PortalId: 1, theme });
    await setTheme(COLOURS);
    expect(await find(slide)).toEqual([]);
    // Drawn before the theme was set, and stored after it.
    await save(slide, await drawing());
    expect(await find(slide)).toEqual([]);
    await save(slide, await drawing(), { theme: COLOURS });
    expect(await find(slide)).toHaveLength(1);
    await setTheme(null);
    expect(await find(slide)).toEqual([]);
  });

  it('are refused for an earlier version', async () => {
    const update = { rte_content: '<p>Later</p>' };
    await scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update });
    expect(await refusal(save(slide, await drawing()))).toMatchObject({ status: 409 });
    expect(await find(slide)).toEqual([]);
  });

  it.each([
    ['text', Buffer.from('not an image')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a damaged image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('are not made from %s', async (_, bytes) => {
    expect(await refusal(save(slide, bytes.toString('base64')))).toMatchObject({ status: 415 });
  });

  it('are not made from images with millions of pixels', async () => {
    expect(await refusal(save(slide, await drawing(2000, 2000)))).toMatchObject({ status: 415 });
  });

  it('can only be stored by people who may edit the slide', async () => {
    const contributor = await scene.addUser('thumb-contributor', Role.Contributor);
    expect(await refusal(save(slide, await drawing(), { call: contributor.call }))).toMatchObject({ status: 403 });
    const own = await contributor.call('POST /api/slides/add', { area: scene.area._id, slide: textSlide() });
    await save(own, await drawing(), { call: contributor.call });
    expect(await find(own)).toHaveLength(1);
  });

  it('are neither in the audit log nor announced as changes', async () => {
    const changes: unknown[] = [];
    const stop = test.database.changes.onChange((change) => changes.push(change));
    const before = await scene.call('POST /api/audit/find', { PortalId: 1 });
    await save(slide, await drawing());
    expect(await scene.call('POST /api/audit/find', { PortalId: 1 })).toEqual(before);
    expect(changes).toEqual([]);
    stop();
  });

  it('are deleted with their slide', async () => {
    await save(slide, await drawing());
    const named = { _id: slide._id, PortalId: 1 };
    await scene.call('PATCH /api/slides/archiveSlide', { ...named, update: { archived: true } });
    expect(await find(slide)).toHaveLength(1);
    await scene.call('POST /api/slides/deleteSlide', named);
    expect(await find(slide)).toEqual([]);
  });
});

async function drawing(width = 256, height = 144): Promise<string> {
  const image = sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
  return (await image.png().toBuffer()).toString('base64');
}
