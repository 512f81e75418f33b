import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextCleaner } from '#server/html/text-cleaner.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { placementStore } from '../channels/placements.store.ts';
import { buildDocuments } from './build-document.ts';

const REPLACEMENTS = 150;
const READERS = 3;
/** For slides that are clean. */
const TEXTS: Pick<TextCleaner, 'cleanIfStale'> = { cleanIfStale: async (_type, fields) => fields };

describe('a display document that is built while staff change its channel', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it('is never empty because one slide replaces another', async () => {
    const added = [await scene.addSlide({}), await scene.addSlide({})].map(({ _id }) => _id);
    const { PortalId, originalName, _id } = scene.channel;
    const replaceBy = (slide: string) =>
      test.database.write(null, async (queries) => {
        const store = placementStore(queries);
        await store.removeSlides([_id], scene.area._id, added);
        await store.addSlides(PortalId, [_id], scene.area._id, [slide]);
      });
    await replaceBy(added[0] ?? '');

    let isOver = false;
    const found: string[][] = [];
    const read = async () => {
      while (!isOver) {
        const built = await buildDocuments(test.database, TEXTS, PortalId, [originalName], Date.now(), console);
        const document = built.get(originalName);
        if (!document || document instanceof Error) throw new Error('There is no document.', { cause: document });
        found.push(JSON.parse(document.json.plain.toString()).slides.map((slide: { _id: string }) => slide._id));
      }
    };
    const readers = Promise.all(Array.from({ length: READERS }, read));
    for (let round = 0; round < REPLACEMENTS; round += 1) await replaceBy(added[round % 2] ?? '');
    isOver = true;
    await readers;

    expect(found.length).toBeGreaterThan(READERS);
    expect(found.filter((slides) => slides.length !== 1)).toEqual([]);
  });
});
