import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uploadFile } from '#server/testing/upload.ts';

describe('the content library', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let neighbour: Awaited<ReturnType<(typeof scene)['addUser']>>;
  let picture: Buffer;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: 7 } });
    neighbour = await scene.addUser('neighbour', Role.Contributor, { PortalId: 7 });
    picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
  });
  afterAll(() => test.close());

  const addCategory = (name: string, more: { parentCategory?: string; childrenOnly?: boolean } = {}) =>
    scene.call('POST /api/categories/add', { name, ...more });
  const update = (id: string, changed: Record<string, unknown>) =>
    scene.call('PATCH /api/categories/update', { id, update: changed });
  const upload = (path: string, name = 'poster.png') => uploadFile(test.url + path, picture, name, scene.token);

  it('lists categories by name for every user', async () => {
    const winter = await addCategory('winter');
    const autumn = await addCategory('Autumn', { parentCategory: winter._id });
    expect(winter).toEqual({
      _id: winter._id,
      name: 'winter',
      parentCategory: null,
      childrenOnly: false,
      hideFromMenu: false,
    });
    expect(await neighbour.call('GET /api/categories', {})).toEqual([autumn, winter]);
    expect(await neighbour.call('POST /api/categories/findOne', { _id: autumn._id })).toEqual(autumn);
    expect((await refusal(neighbour.call('POST /api/categories/findOne', { _id: 'nothing' }))).status).toBe(404);
  });

  it('changes only the fields of an update', async () => {
    const category = await addCategory('Sprnig', { childrenOnly: true });
    expect(await update(category._id, { name: 'Spring' })).toEqual({ ...category, name: 'Spring' });
    expect((await refusal(update('nothing', { name: 'x' }))).status).toBe(404);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a parent that does not exist', { parentCategory: 'nothing' }],
    ['an id', { _id: 'mine' }],
    ['an unknown field', { colour: 'red' }],
    ['a wrong type', { hideFromMenu: 'yes' }],
  ])('refuses an update with %s', async (_, changed) => {
    const category = await addCategory('Unchanged');
    expect((await refusal(update(category._id, changed))).status).toBe(400);
    expect(await scene.call('POST /api/categories/findOne', { _id: category._id })).toEqual(category);
  });

  it('does not move a category into itself', async () => {
    const top = await addCategory('Top');
    const middle = await addCategory('Middle', { parentCategory: top._id });
    const bottom = await addCategory('Bottom', { parentCategory: middle._id });
    for (const parentCategory of [top._id, middle._id, bottom._id]) {
      const refused = await refusal(update(top._id, { parentCategory }));
      expect([refused.status, refused.body.error]).toEqual([
        400,
        'A category can’t be inside itself. Choose another parent category.',
      ]);
    }
    expect((await refusal(addCategory('Orphan', { parentCategory: 'nothing' }))).status).toBe(400);
    expect((await update(bottom._id, { parentCategory: '' })).parentCategory).toBeNull();
  });

  it('prevents a cycle of categories that are moved into each other at once', async () => {
    const ring = await Promise.all(Array.from({ length: 6 }, (_, index) => addCategory(`Ring ${index}`)));
    const moves = ring.map(({ _id }, index) =>
      update(_id, { parentCategory: ring[(index + 1) % ring.length]?._id ?? null }),
    );
    const results = (await Promise.allSettled(moves)).map(({ status }) => status).sort();
    expect(results).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  });

  it('finds items by category or by id, or all of a kind', async () => {
    const [summer, other] = [await addCategory('Summer'), await addCategory('Other')];
    const path = await upload('/upload/1');
    const beach = await scene.call('POST /api/images/add', { name: 'beach', path, category: summer._id });
    const apple = await scene.call('POST /api/images/add', {
      name: 'Apple',
      path: 'https://pictures.example/apple.jpg?size=2',
      category: summer._id,
    });
    const video = await scene.call('POST /api/videos/add', {
      name: 'Waves',
      path: 'https://videos.example/waves',
      category: summer._id,
    });
    expect(beach).toEqual({ _id: beach._id, name: 'beach', path, category: summer._id });
    const find = (body: { category?: string; _id?: string }) => neighbour.call('POST /api/images/find', body);
    expect(await find({ category: summer._id })).toEqual([apple, beach]);
    expect(await find({ _id: beach._id })).toEqual([beach]);
    expect(await find({ category: other._id })).toEqual([]);
    expect(await find({ _id: video._id })).toEqual([]);
    expect(await find({})).toEqual(expect.arrayContaining([apple, beach]));
    expect(await neighbour.call('POST /api/videos/find', {})).toEqual([video]);
  });

  it.each([
    ['images', 'https://videos.example/video.mp4'],
    ['videos', 'https://pictures.example/picture.PNG'],
    ['images', '/media/1/never-uploaded.png'],
    ['images', '/etc/passwd'],
    ['images', '/media/../../etc/passwd'],
    ['images', 'javascript:alert(1)'],
    ['images', 'file:///etc/passwd'],
    ['images', '//evil.example/x.png'],
    ['images', ''],
  ] as const)('refuses to add to %s the file %j', async (kind, path) => {
    const category = (await addCategory('Refused'))._id;
    const added = scene.call(`POST /api/${kind}/add`, { name: 'x', path, category });
    const refused = await refusal(added);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['path']]);
    expect(await scene.call(`POST /api/${kind}/find`, { category })).toEqual([]);
  });

  it('refuses an uploaded image as a video', async () => {
    const category = (await addCategory('Videos'))._id;
    const refused = await refusal(
      scene.call('POST /api/videos/add', { name: 'x', path: await upload('/upload/1'), category }),
    );
    expect([refused.status, refused.body.error]).toEqual([400, 'This is not a video. Choose another file.']);
  });

  it('adds items only to existing categories that may contain items', async () => {
    const item = { name: 'x', path: 'https://pictures.example/x.png' };
    const parent = await addCategory('Parent', { childrenOnly: true });
    expect((await refusal(scene.call('POST /api/images/add', { ...item, category: parent._id }))).status).toBe(400);
    expect((await refusal(scene.call('POST /api/images/add', { ...item, category: 'nothing' }))).status).toBe(400);
    const filled = await addCategory('Filled');
    await scene.call('POST /api/images/add', { ...item, category: filled._id });
    expect((await refusal(update(filled._id, { childrenOnly: true }))).status).toBe(409);
  });

  it('can be changed only by superusers', async () => {
    const category = (await addCategory('Closed'))._id;
    const webmaster = await scene.addUser('library-webmaster', Role.Webmaster);
    const item = { name: 'x', path: 'https://pictures.example/x.png', category };
    for (const { call } of [webmaster, neighbour]) {
      const refused = await Promise.all([
        refusal(call('POST /api/categories/add', { name: 'Mine' })),
        refusal(call('PATCH /api/categories/update', { id: category, update: { name: 'Mine' } })),
        refusal(call('POST /api/images/add', item)),
        refusal(call('POST /api/videos/add', { ...item, path: 'https://videos.example/x.mp4' })),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await scene.call('POST /api/categories/findOne', { _id: category })).name).toBe('Closed');
  });

  it('lets slides of every portal use its files, unlike files of another portal', async () => {
    const path = await upload('/upload/1');
    await scene.call('POST /api/areas/add', { area: { PortalId: 7, name: 'Main' } });
    const [area] = await scene.call('POST /api/areas/getareas', { PortalId: 7 });
    const channel = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 7, name: 'Hall', selectedAreas: [area?._id ?? ''] },
    });
    const slide = { type: 2, name: 'Poster', duration: 10, alwaysDisplay: true, image_path: path };
    const addSlide = () => neighbour.call('POST /api/slides/add', { area: area?._id ?? '', slide });
    expect((await refusal(addSlide())).status).toBe(400);

    const category = (await addCategory('Shared'))._id;
    await scene.call('POST /api/images/add', { name: 'Poster', path, category });
    const added = await addSlide();
    await neighbour.call('PATCH /api/channels/toggleSlide', {
      channel: channel._id,
      area: area?._id ?? '',
      slide: added._id,
    });
    const document = await test.as(null)('POST /api/channels/getchannelfordisplaybyid', { _id: channel._id });
    expect(document.slides.map((shown) => shown._id)).toEqual([added._id]);
    expect(document.media.map((file) => file.location)).toEqual([path]);
    expect((await fetch(test.url + path)).status).toBe(200);
    await scene.addSlide({ ...slide, image_path: path });
  });
});
