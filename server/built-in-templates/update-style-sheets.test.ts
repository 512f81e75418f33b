import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Template } from '#contract/entities/template.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { installTemplates } from './install-templates.ts';
import { hashOfSheet, updateStyleSheets } from './update-style-sheets.ts';

const HASHES = JSON.parse(readFileSync(path.join(import.meta.dirname, 'style-sheets.json'), 'utf8')) as Record<
  string,
  string[]
>;
const FOLDERS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

describe('the style sheets of built-in templates', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  /** The templates as a later version has them. */
  let later: string;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    await installTemplates(parts(), import.meta.dirname);
    later = await mkdtemp(path.join(tmpdir(), 'vitrine-test-templates-'));
    await cp(import.meta.dirname, later, { recursive: true });
    const hashes = structuredClone(HASHES);
    const css = '.template { color: teal; }';
    for (const folder of ['event', 'menu', 'quote']) {
      hashes[folder]?.push(hashOfSheet(css));
      await writeFile(path.join(later, folder, 'style.css'), css);
    }
    await writeFile(path.join(later, 'style-sheets.json'), JSON.stringify(hashes));
  });
  afterAll(async () => {
    await test.close();
    await rm(later, { recursive: true, force: true });
  });

  const parts = () => ({ database: test.database, folder: test.media, ffmpeg: null, office: null, quotaMegabytes: 10 });
  const named = async (name: string) =>
    (await scene.call('GET /api/templates/', {})).find((one) => one.name === name) as Template;
  const sheetOf = async ({ css_path }: { css_path: string }) => (await fetch(test.url + css_path)).text();
  const choice = ({ name, css_path }: Template) => ({ type: 8, template_selectedtemplate: { name, css_path } });

  it.each(FOLDERS)('are all known by their hashes: %s', (folder) => {
    const current = readFileSync(path.join(import.meta.dirname, folder, 'style.css'), 'utf8');
    expect(HASHES[folder]?.at(-1), 'Add its hash to style-sheets.json.').toBe(hashOfSheet(current));
  });

  it('stay as they are while they are current', async () => {
    const before = await scene.call('GET /api/templates/', {});
    await updateStyleSheets(parts(), import.meta.dirname);
    expect(await scene.call('GET /api/templates/', {})).toEqual(before);
  });

  it('follow the product, also in slides, unless someone has changed them', async () => {
    const [event, menu, notice] = [await named('Event'), await named('Menu'), await named('Notice')];
    const own = { _id: menu._id, update: { css_path: notice.css_path, title1_maxlength: 12 } };
    await scene.call('PATCH /api/templates/updateTemplate', own);
    const renamed = { _id: event._id, update: { name: 'Concert', title1_maxlength: 25 } };
    await scene.call('PATCH /api/templates/updateTemplate', renamed);
    const slide = await scene.addSlide({ ...choice(await named('Concert')), template_title1: 'Jazz' });
    const other = await scene.addSlide({ ...choice(notice), template_title1: 'Closed' });

    await updateStyleSheets(parts(), later);
    const concert = await named('Concert');
    expect(concert.title1_maxlength).toBe(25);
    expect(await sheetOf(concert)).toBe('.template{color:teal}');
    expect(await named('Menu')).toMatchObject(own.update);
    const [read, readOther] = await scene.call('POST /api/slides/getslidesbyids', {
      PortalId: 1,
      array: [slide._id, other._id],
    });
    expect(read).toEqual({ ...slide, ...choice(concert) });
    expect(readOther).toEqual(other);

    await updateStyleSheets(parts(), later);
    expect(await named('Concert')).toEqual(concert);
  });
});
