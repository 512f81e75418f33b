import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { TemplateKind } from '#contract/entities/template.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

describe('templates', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let sheet: string;
  let proSheet: string;
  let icon: string;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    const upload = async (bytes: Buffer, name: string) => {
      const response = await sendFile(`${test.url}/uploadGeneric/`, bytes, name, scene.token);
      return ((await response.json()) as { location: string }).location;
    };
    sheet = await upload(Buffer.from('.title{color:teal}'), 'poster.css');
    proSheet = await upload(Buffer.from('.title{color:plum}'), 'pro.css');
    icon = await upload(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
      'icon.png',
    );
  });
  afterAll(() => test.close());

  const add = (template: object = {}) =>
    scene.call('POST /api/templates/add', { template: { name: 'Poster', ...template } });
  const update = (_id: string, changed: Record<string, unknown>) =>
    scene.call('PATCH /api/templates/updateTemplate', { _id, update: changed });
  const stored = async (_id: string) =>
    (await scene.call('GET /api/templates/', {})).find((template) => template._id === _id);

  it('stores a template exactly as it was sent, with the specification’s defaults', async () => {
    const sent = {
      name: 'Two pictures & <a title>',
      css_path: sheet,
      icon_path: icon,
      background_path: 'https://pictures.example/wall.jpg',
      num_images: 2,
      num_titles: '1',
      num_textareas: 4,
      title1_maxlength: 40,
      textarea4_maxlength: 400,
      type: TemplateKind.Pro,
      outdoor: true,
    };
    const template = await add(sent);
    expect(template).toMatchObject({ ...sent, num_titles: 1, title2_maxlength: 0 });
    expect(Date.parse(template.creationDate)).toBeCloseTo(Date.now(), -5);
    expect(await stored(template._id)).toEqual(template);
    expect(await add({ name: 'Plain' })).toMatchObject({ css_path: '', num_images: 0, type: 0, outdoor: false });
  });

  it('changes only the fields of an update', async () => {
    const template = await add({ css_path: sheet, num_images: 3 });
    const changed = await update(template._id, { num_titles: 2, css_path: '' });
    expect(changed).toEqual({ ...template, num_titles: 2, css_path: '' });
    expect(await stored(template._id)).toEqual(changed);
    expect((await refusal(update('nothing', { name: 'x' }))).status).toBe(404);
  });

  const dish = { name: 'Dish', example: 'Flat white' };

  it('stores names and examples of the inputs, without anything else', async () => {
    const slots = { title1: dish, textarea2: { name: ' Add-\nons ', example: ' Oat milk 0.50\nSyrup 0.50 ' } };
    const template = await add({
      num_titles: 1,
      slots: { ...slots, title9: dish, image4: { name: 'Photo', size: 3 } },
    });
    const kept = {
      title1: dish,
      textarea2: { name: 'Add- ons', example: 'Oat milk 0.50\nSyrup 0.50' },
      image4: { name: 'Photo', example: '' },
    };
    expect(template.slots).toEqual(kept);
    expect(await stored(template._id)).toEqual(template);
    const usable = await scene.call('POST /api/templates/gettemplatesbyportal', { PortalId: 1 });
    expect(usable.find(({ _id }) => _id === template._id)).toEqual(template);
    expect((await update(template._id, { slots: { title1: dish } })).slots).toEqual({ title1: dish });
  });

  it('keeps them for clients that don’t know them', async () => {
    expect((await add()).slots).toEqual({});
    const template = await add({ slots: { title1: dish } });
    const { slots: _unknown, ...known } = template;
    expect(await update(template._id, { ...known, num_titles: 2 })).toEqual({ ...template, num_titles: 2 });
    expect(await stored(template._id)).toEqual({ ...template, num_titles: 2 });
  });

  it('never shows an example on screens', async () => {
    const slots = { title1: dish, textarea1: { name: 'Note', example: 'Ask for oat milk' }, image1: dish };
    const css_path = sheet;
    const template = await add({ name: 'Board', css_path, num_titles: 1, num_textareas: 1, num_images: 1, slots });
    const slide = await scene.addSlide({
      ...{ type: 8, template_title1: '', template_examples: ['title1'] },
      template_selectedtemplate: { name: template.name, css_path, slots },
    });
    await scene.show(slide._id);
    const { _id } = scene.channel;
    const document = await scene.call('POST /api/channels/getchannelfordisplaybyid', { _id });
    const words = JSON.stringify([document, slide]);
    expect(words).toContain(css_path);
    expect(words).not.toMatch(/Flat white|oat milk|template_examples|"slots"/);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['five images', { num_images: 5 }],
    ['a negative number of titles', { num_titles: -1 }],
    ['an unknown type', { type: 3 }],
    ['a length over the limit', { title1_maxlength: 10_001 }],
    ['a style sheet that was never uploaded', { css_path: '/media/library/nothing.css' }],
    ['a path outside of the folder', { css_path: '/media/../../etc/passwd' }],
    ['a style sheet on another server', { css_path: 'https://styles.example/pro.css' }],
    ['a script as its style sheet', { css_path: 'javascript:alert(1)' }],
    ['a video as its icon', { icon_path: 'https://videos.example/video.mp4' }],
    ['a background that is not an address', { background_path: 'wall.jpg' }],
    ['a wrong type', { outdoor: 'yes' }],
    ['a name of an input over the limit', { slots: { title1: { name: 'x'.repeat(61) } } }],
    ['an example over the limit', { slots: { textarea1: { example: 'x'.repeat(501) } } }],
    ['a text instead of a name and an example', { slots: { title1: 'Dish' } }],
    ['names that are not a record', { slots: null }],
  ])('refuses a new and an updated template with %s', async (_, wrong) => {
    const template = await add();
    expect((await refusal(add(wrong))).status).toBe(400);
    expect((await refusal(update(template._id, wrong))).status).toBe(400);
    expect(await stored(template._id)).toEqual(template);
  });

  it.each(['_id', 'creationDate', 'PortalId', 'nonsense'])('refuses an update of %s', async (key) => {
    const template = await add();
    const refused = await refusal(update(template._id, { [key]: '2020-01-01' }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, [key]]);
  });

  it('refuses an image as style sheet and a style sheet as icon', async () => {
    expect((await refusal(add({ css_path: icon }))).body.error).toBe('This is not a style sheet. Choose another file.');
    expect((await refusal(add({ icon_path: sheet }))).body.error).toBe('This is not an image. Choose another file.');
  });

  it('returns a portal’s templates: Basic ones, Pro ones if it has them, and Custom ones that it lists', async () => {
    const [basic, pro, listed, unlisted] = [
      await add({ name: 'Basic' }),
      await add({ name: 'Pro', type: TemplateKind.Pro }),
      await add({ name: 'Listed', type: TemplateKind.Custom }),
      await add({ name: 'Unlisted', type: TemplateKind.Custom }),
    ];
    const portal = async (PortalId: number, more: object) => {
      await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'x', PortalId, ...more } });
      const contributor = await scene.addUser(`of ${PortalId}`, Role.Contributor, { PortalId });
      const usable = await contributor.call('POST /api/templates/gettemplatesbyportal', { PortalId });
      return [basic, pro, listed, unlisted].filter((one) => usable.some((other) => other._id === one._id));
    };
    expect(await portal(21, {})).toEqual([basic]);
    expect(await portal(22, { proTemplates: true })).toEqual([basic, pro]);
    // Listing a Pro template does not make it available.
    expect(await portal(23, { customTemplates: [listed._id, pro._id] })).toEqual([basic, listed]);
    const neighbour = await scene.addUser('neighbour', Role.Admin, { PortalId: 21 });
    const ofOtherPortal = neighbour.call('POST /api/templates/gettemplatesbyportal', { PortalId: 22 });
    expect((await refusal(ofOtherPortal)).status).toBe(404);
  });

  it('lets only superusers change templates and list them all', async () => {
    const template = await add();
    for (const role of [Role.Webmaster, Role.Admin]) {
      const { call } = await scene.addUser(`role ${role}`, role);
      const refused = await Promise.all([
        refusal(call('GET /api/templates/', {})),
        refusal(call('POST /api/templates/add', { template: { name: 'Mine' } })),
        refusal(call('PATCH /api/templates/updateTemplate', { _id: template._id, update: { name: 'Mine' } })),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect(await stored(template._id)).toEqual(template);
  });

  it('lets slides of every portal use a template’s files', async () => {
    const template = await add({ css_path: sheet });
    const slide = await scene.addSlide({
      type: 8,
      template_selectedtemplate: { name: template.name, css_path: template.css_path },
    });
    expect(slide.template_selectedtemplate).toEqual({ name: template.name, css_path: sheet });
  });

  it('sets the template’s background on slides that choose it, and removes it when they choose another', async () => {
    const plain = await add({ css_path: sheet, name: 'Without background' });
    const withBackground = await add({ css_path: sheet, name: 'With background', background_path: icon });
    const choice = ({ name, css_path }: { name: string; css_path: string }) => ({ name, css_path });
    const slide = await scene.addSlide({ type: 8, template_selectedtemplate: choice(withBackground) });
    expect(slide.template_background_path).toBe(icon);
    const update = { template_selectedtemplate: choice(plain) };
    const changed = await scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update });
    expect(changed.template_background_path).toBe('');
  });

  it('allows a slide only templates that its portal has, and lets it keep one that the portal has lost', async () => {
    const { name, ...pro } = await add({ name: 'Pro', type: TemplateKind.Pro, css_path: proSheet });
    const choose = (path: string) =>
      scene.addSlide({ type: 8, template_selectedtemplate: { name, css_path: path }, template_textarea1: 'x' });
    const refused = await refusal(choose(proSheet));
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { template_selectedtemplate: 'This portal does not have this template. Choose another one.' },
    ]);
    await update(pro._id, { type: TemplateKind.Basic });
    const slide = await choose(proSheet);
    await update(pro._id, { type: TemplateKind.Pro });
    const rename = { _id: slide._id, PortalId: 1, update: { name: 'Renamed' } };
    expect((await scene.call('PATCH /api/slides/updateSlide', rename)).name).toBe('Renamed');
    const unknown = await refusal(choose('/media/library/nothing.css'));
    expect(Object.keys(unknown.body.errors ?? {})).toEqual(['template_selectedtemplate']);
  });

  it('lists templates with and without a trailing slash', async () => {
    const headers = { authorization: `Bearer ${scene.token}` };
    expect((await fetch(`${test.url}/api/templates`, { headers })).status).toBe(200);
    expect((await fetch(`${test.url}/api/templates/`, { headers })).status).toBe(200);
  });
});
