import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Template } from '#contract/entities/template.ts';
import { templates } from '#server/db/schema.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { htmlOf } from '#slide-types/template/definition-texts.ts';
import { installTemplates } from './install-templates.ts';

const FOLDERS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe('the built-in templates', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  const install = () => {
    const parts = {
      database: test.database,
      folder: test.media,
      ffmpeg: null,
      office: null,
      quotaMegabytes: 10,
    };
    return installTemplates(parts, import.meta.dirname);
  };
  const listed = () => scene.call('GET /api/templates/', {});
  const fileOf = async (location: string) => {
    const response = await fetch(test.url + location);
    expect(response.status, location).toBe(200);
    return response;
  };

  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    await install();
  });
  afterAll(() => test.close());

  it('are available to every portal', async () => {
    const found = await scene.call('POST /api/templates/gettemplatesbyportal', { PortalId: 1 });
    expect(found.map((template) => template.name)).toEqual(
      expect.arrayContaining(['Welcome', 'Event', 'Menu', 'Staff', 'Quote', 'Promotion', 'Notice']),
    );
    expect(found).toHaveLength(FOLDERS.length);
  });

  it.each(FOLDERS)('%s is uploaded completely', async (folder) => {
    const { name } = JSON.parse(readFileSync(path.join(import.meta.dirname, folder, 'template.json'), 'utf8'));
    const template = (await listed()).find((one) => one.name === name) as Template;
    expect(template.css_path).toMatch(/^\/media\/library\/[\w-]+-style\.css$/);
    const css = await (await fileOf(template.css_path)).text();
    const written = readFileSync(path.join(import.meta.dirname, folder, 'style.css'), 'utf8');
    expect(css.split('{').length).toBe(written.split('{').length);
    expect((await fileOf(template.icon_path)).headers.get('content-type')).toBe('image/jpeg');
    const limits = [1, 2, 3, 4].map((place) => [
      place <= template.num_titles === template[`title${place as 1}_maxlength`] > 0,
      place <= template.num_textareas === template[`textarea${place as 1}_maxlength`] > 0,
    ]);
    expect(limits.flat()).not.toContain(false);
  });

  it.each(FOLDERS)('%s has a name and an example for each input, within its limits', async (folder) => {
    const { name, slots } = JSON.parse(readFileSync(path.join(import.meta.dirname, folder, 'template.json'), 'utf8'));
    const template = (await listed()).find((one) => one.name === name) as Template;
    expect(template.slots).toEqual(slots);
    const counts = { title: template.num_titles, textarea: template.num_textareas, image: template.num_images };
    const inputs = Object.entries(counts).flatMap(([kind, count]) =>
      [1, 2, 3, 4].slice(0, count).map((number) => `${kind}${number}`),
    );
    expect(Object.keys(template.slots).sort()).toEqual(inputs.sort());
    const words = Object.values(template.slots).flatMap((slot) => [slot?.name, slot?.example]);
    expect(words.filter((text) => !text)).toEqual([]);
    const texts = Object.fromEntries(
      Object.entries(template.slots)
        .filter(([key]) => !key.startsWith('image'))
        .map(([key, slot]) => [`template_${key}`, htmlOf(slot?.example ?? '')]),
    );
    const choice = { type: 8, template_selectedtemplate: { name, css_path: template.css_path } };
    expect(await scene.addSlide({ ...choice, ...texts })).toMatchObject(texts);
  });

  it('are created only once, so changes and removals are kept', async () => {
    const before = await listed();
    const [changed, removed] = before.slice(-2) as [Template, Template];
    await scene.call('PATCH /api/templates/updateTemplate', {
      _id: changed._id,
      update: { name: 'Ours now', css_path: '' },
    });
    await test.database.queries.delete(templates).where(eq(templates._id, removed._id));
    await install();
    await install();
    const after = await listed();
    expect(after).toHaveLength(before.length - 1);
    expect(after.find((template) => template._id === changed._id)).toMatchObject({ name: 'Ours now', css_path: '' });
    expect(after.some((template) => template.name === removed.name)).toBe(false);
  });

  it('refuse slides whose texts are too long, with an error for each field', async () => {
    const menu = (await listed()).find((template) => template.name === 'Menu') as Template;
    const choice = { type: 8, template_selectedtemplate: { name: menu.name, css_path: menu.css_path } };
    const refused = await refusal(
      scene.addSlide({ ...choice, template_title1: 'x'.repeat(41), template_textarea3: `<b>${'y'.repeat(161)}</b>` }),
    );
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        template_title1: 'This text has 41 characters, but the template allows only 40. Shorten it.',
        template_textarea3: 'This text has 161 characters, but the template allows only 160. Shorten it.',
      },
    ]);
    const fitting = { template_title1: 'x'.repeat(40), template_textarea3: `<b>${'y'.repeat(160)}</b>` };
    const slide = await scene.addSlide({ ...choice, ...fitting });
    expect(slide).toMatchObject(fitting);
  });

  it('accept existing texts that are too long since the template was changed', async () => {
    const notice = (await listed()).find((template) => template.name === 'Notice') as Template;
    const choice = { type: 8, template_selectedtemplate: { name: notice.name, css_path: notice.css_path } };
    const slide = await scene.addSlide({ ...choice, template_title1: 'Thirteen long' });
    await scene.call('PATCH /api/templates/updateTemplate', { _id: notice._id, update: { title1_maxlength: 5 } });
    const update = (changed: object) =>
      scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: { ...changed } });
    expect((await update({ name: 'Renamed' })).name).toBe('Renamed');
    expect((await refusal(update({ template_title1: 'Fourteen, long' }))).status).toBe(400);
    expect((await update({ template_title1: 'Fives' })).template_title1).toBe('Fives');
  });
});
