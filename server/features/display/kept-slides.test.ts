import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import type { TextCleaner } from '#server/html/text-cleaner.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';
import { LargeFields } from '../large-fields.ts';
import { shownSlideStore } from '../slides/shown-slides.store.ts';
import { buildDocuments } from './build-document.ts';

/** For slides that are clean. */
const TEXTS: Pick<TextCleaner, 'cleanIfStale'> = { cleanIfStale: async (_type, fields) => fields };
const LONG_TEXT = `<p>${'Donaudampfschifffahrt '.repeat(500)}</p>`;

describe('large slides that are kept for later documents', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let large: Slide;
  let small: Slide;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    large = await scene.addSlide({ name: 'Large', rte_content: LONG_TEXT });
    small = await scene.addSlide({ name: 'Small', rte_content: '<p>Short</p>' });
    for (const { _id } of [large, small]) await scene.show(_id);
  });
  afterAll(() => test.close());

  const read = (kept: LargeFields) =>
    shownSlideStore(test.database.queries).toShow(1, [scene.channel.originalName], kept);
  const find = async (kept: LargeFields, { _id }: Slide) => (await read(kept)).find((row) => row._id === _id);
  const fieldsOf = async (kept: LargeFields, slide: Slide) => (await find(kept, slide))?.fields;
  const update = (slide: Slide, changes: Record<string, unknown>) =>
    scene.call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: changes });

  it('are read once for each version, and small ones each time', async () => {
    const kept = new LargeFields();
    const first = await find(kept, large);
    expect(first?.kept?.fields).toEqual(first?.fields);
    expect((await find(kept, large))?.kept).toBe(first?.kept);
    expect((await find(kept, small))?.kept).toBeNull();
    await update(large, { rte_content: `${LONG_TEXT}<p>More</p>` });
    expect(await fieldsOf(kept, large)).toMatchObject({ rte_content: expect.stringContaining('More') });
    await update(large, { rte_content: '<p>Small now</p>' });
    expect(await fieldsOf(kept, large)).toMatchObject({ rte_content: '<p>Small now</p>' });
    expect(kept.known(1).size).toBe(0);
  });

  it('are read again if they were restored after a rollback', async () => {
    const kept = new LargeFields();
    await update(large, { rte_content: LONG_TEXT });
    await read(kept);
    const changed = test.database.write(null, async (queries) => {
      await queries.execute(sql`update slides set fields = fields || '{"rte_content": "<p>Undone</p>"}'`);
      throw new Error('undo');
    });
    await expect(changed).rejects.toThrow('undo');
    expect(await fieldsOf(kept, large)).toMatchObject({ rte_content: expect.stringContaining('Donau') });
  });

  it('make the same documents as slides that were just read, whatever has changed', async () => {
    const kept = new LargeFields();
    const documentOf = async (of: LargeFields) => {
      const { originalName } = scene.channel;
      const built = (await buildDocuments(test.database, TEXTS, 1, [originalName], Date.now(), console, of)).get(
        originalName,
      );
      if (!built || built instanceof Error) throw new Error('There is no document.', { cause: built });
      return built.json.plain.toString();
    };
    const ofChannel = (changes: Record<string, unknown>) =>
      scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update: changes });
    const inPlaylist = { type: definitions.playlist.index, rte_content: undefined, playlist_slides: [large._id] };
    const playlist = await scene.addSlide(inPlaylist);
    const steps: (() => Promise<unknown>)[] = [
      () => update(large, { rte_content: LONG_TEXT }),
      () => update(large, { name: 'Renamed' }),
      () => update(large, { duration: 17 }),
      () => update(large, { weight: 3 }),
      () => ofChannel({ language: 'de' }),
      () => ofChannel({ language: 'fr' }),
      () => update(large, { displayTimes: [{ weekdays: [1], from: '08:00', until: '12:00', recurrence: '' }] }),
      () => update(large, { displayTimes: [] }),
      () => scene.show(playlist._id),
      () => update(playlist, { weight: 2 }),
      () => update(large, { rte_content: `${LONG_TEXT}<p>More</p>` }),
      () => update(large, { rte_content: '<p>Small now</p>' }),
    ];
    const seen = new Set<string>();
    for (const step of steps) {
      await step();
      const [fresh, first, again] = [
        await documentOf(new LargeFields()),
        await documentOf(kept),
        await documentOf(kept),
      ];
      expect([first, again]).toEqual([fresh, fresh]);
      seen.add(fresh);
    }
    // Each change can be seen, except that the end of the display times restores what was before.
    expect(seen.size).toBe(steps.length - 1);
  });
});
