import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Template } from '#contract/entities/template.ts';
import { builtInTemplates, templates } from '#server/db/schema.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { installTemplates } from './install-templates.ts';
import { updateSlots } from './update-slots.ts';
import { hashOfSheet, updateStyleSheets } from './update-style-sheets.ts';

describe('the names and examples of built-in templates', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  /** The templates of a later version. */
  let later: string;
  beforeEach(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    await installTemplates(parts(), import.meta.dirname);
    later = await mkdtemp(path.join(tmpdir(), 'vitrine-test-templates-'));
    await cp(import.meta.dirname, later, { recursive: true });
    const file = path.join(later, 'quote/template.json');
    const quote = JSON.parse(await readFile(file, 'utf8'));
    quote.slots.title1.name = 'Guest';
    quote.slots.textarea1.name = 'Words';
    await writeFile(file, JSON.stringify(quote));
  });
  afterEach(async () => {
    await test.close();
    await rm(later, { recursive: true, force: true });
  });

  const parts = () => ({ database: test.database, folder: test.media, ffmpeg: null, office: null, quotaMegabytes: 10 });
  const all = () => scene.call('GET /api/templates/', {});
  const named = async (name: string) => (await all()).find((one) => one.name === name) as Template;
  const update = ({ _id }: Template, changed: Partial<Template>) =>
    scene.call('PATCH /api/templates/updateTemplate', { _id, update: changed });
  const start = (directory = import.meta.dirname) => updateSlots(parts(), directory);

  /** The database as a version without names left it. */
  async function forgetNames(): Promise<void> {
    await test.database.queries.update(templates).set({ slots: {} });
    await test.database.queries.update(builtInTemplates).set({ slots: null });
  }

  it('come to existing installations, also to renamed templates, but not to removed ones', async () => {
    const installed = await all();
    await forgetNames();
    const event = await named('Event');
    await update(event, { name: 'Concert', num_titles: 2 });
    await test.database.queries.delete(templates).where(eq(templates._id, (await named('Staff'))._id));
    await start();
    const expected = installed
      .filter(({ name }) => name !== 'Staff')
      .map((one) => (one.name === 'Event' ? { ...one, name: 'Concert', num_titles: 2 } : one));
    expect(await all()).toEqual(expect.arrayContaining(expected));
    expect(await all()).toHaveLength(expected.length);
  });

  it('come together with a new style sheet', async () => {
    const { slots } = await named('Quote');
    await forgetNames();
    const css = '.template { color: teal; }';
    const hashes = JSON.parse(await readFile(path.join(later, 'style-sheets.json'), 'utf8'));
    hashes.quote.push(hashOfSheet(css));
    await writeFile(path.join(later, 'quote/style.css'), css);
    await writeFile(path.join(later, 'style-sheets.json'), JSON.stringify(hashes));
    await updateStyleSheets(parts(), later);
    await start(later);
    expect((await named('Quote')).slots).toEqual({
      ...slots,
      title1: { ...slots.title1, name: 'Guest' },
      textarea1: { ...slots.textarea1, name: 'Words' },
    });
  });

  it('stay as someone changed or removed them, at every later start and in later versions', async () => {
    const quote = await named('Quote');
    const { title1: _removed, ...others } = quote.slots;
    const own = { ...others, title2: { name: 'Her role', example: '' } };
    await update(quote, { slots: own });
    await start();
    expect((await named('Quote')).slots).toEqual(own);
    await start(later);
    await start(later);
    expect((await named('Quote')).slots).toEqual({ ...own, textarea1: { ...own.textarea1, name: 'Words' } });
  });

  it('never come to a template with a style sheet of its own', async () => {
    await forgetNames();
    const [notice, welcome] = [await named('Notice'), await named('Welcome')];
    await update(notice, { css_path: '' });
    await start();
    expect((await named('Notice')).slots).toEqual({});
    expect((await named('Welcome')).slots).not.toEqual(welcome.slots);
  });
});
