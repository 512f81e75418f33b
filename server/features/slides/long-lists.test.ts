import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Two or three per list: one for the caller, the others for its records. */
const MOST_STATEMENTS = 5;

describe('a list of a large portal', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const slides = () => scene.call('POST /api/slides/getslides', { PortalId: 1 });
  const channels = () => scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
  const areas = () => scene.call('POST /api/areas/getareas', { PortalId: 1 });
  const portals = () => scene.call('GET /api/portals/getWebmasterControlPanel', {});

  it.each([
    ['slides', slides],
    ['channels', channels],
    ['areas', areas],
    ['all portals', portals],
  ])('takes a few statements regardless of its length: %s', async (_, list) => {
    await insertSlidesAndChannels(test, scene.area._id);
    expect(await countStatements(test.database, list)).toBeLessThanOrEqual(MOST_STATEMENTS);
  });

  it('takes a few statements together with the other two that the matrix requests at once', async () => {
    const lists = ['slides/getslides', 'channels/getchannelsinorder', 'areas/getareas'];
    const fetchLists = () =>
      Promise.all(
        lists.map(async (list) => {
          const headers = { authorization: `Bearer ${scene.token}` };
          const response = await test.app.inject({
            method: 'POST',
            url: `/api/${list}`,
            headers,
            payload: { PortalId: 1 },
          });
          expect(response.statusCode).toBe(200);
        }),
      );
    expect(await countStatements(test.database, fetchLists)).toBeLessThanOrEqual(MOST_STATEMENTS);
  });

  it('contains the same record as the call that returns it alone', async () => {
    const other = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Bottom', orderingNumber: 0 } });
    const unused = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Unused' } });
    const slide = await scene.addSlide({
      name: "A “name”\\ with 'quotes' {and} [signs], 日本",
      alwaysDisplay: false,
      scheduleStart: '2126-03-01T08:00:00.120Z',
      scheduleEnd: '2126-03-02T09:30:00+02:00',
      transitionDuration: 0.25,
    });
    const archived = await scene.addSlide();
    const { _id } = await scene.call('POST /api/channels/add', {
      channel: {
        ...{ PortalId: 1, name: 'Large hall', width: 1920.5, selectedAreas: [scene.area._id, other._id, unused._id] },
        openingHours: { timezone: 'Europe/Berlin', days: Array(7).fill({ from: '08:00', until: '18:00' }) },
      },
    });
    await scene.call('PATCH /api/areas/updateArea', { _id: unused._id, PortalId: 1, update: { archived: true } });
    await scene.show(archived._id, _id);
    await scene.show(slide._id, _id);
    await scene.call('PATCH /api/slides/archiveSlide', { _id: archived._id, PortalId: 1, update: { archived: true } });
    const channel = await scene.call('PATCH /api/channels/updateChannel', {
      ...{ _id, PortalId: 1, update: { needsRefresh: true } },
    });

    expect(channel.selectedAreas).toEqual([other._id, scene.area._id]);
    expect(channel.selectedSlides).toEqual([
      { AreaID: other._id, SlideIDs: [] },
      { AreaID: scene.area._id, SlideIDs: [slide._id] },
    ]);
    expect((await channels()).find((listed) => listed._id === _id)).toEqual(channel);
    expect((await slides()).find((listed) => listed._id === slide._id)).toEqual(slide);
    expect((await slides()).some((listed) => listed._id === archived._id)).toBe(false);
  });
});

/** Inserts sixty slides, and six channels that show ten each, directly into the tables. */
async function insertSlidesAndChannels(test: TestApp, areaId: string): Promise<void> {
  await test.database.write(null, (queries) =>
    queries.execute(sql`
      with slide as (
        insert into slides (id, portal_id, name, type, last_modified)
        select gen_random_uuid()::text, 1, 'Offer ' || number, 0, now() from generate_series(1, 60) number
        returning id
      ), channel as (
        insert into channels (id, portal_id, name, original_name, short_id)
        select id, 1, 'Window', id, id from (select gen_random_uuid()::text as id from generate_series(1, 6)) made
        returning id
      ), usable as (
        insert into area_slides (area_id, slide_id, portal_id) select ${areaId}, id, 1 from slide
      ), chosen as (
        insert into channel_areas (channel_id, area_id, portal_id) select id, ${areaId}, 1 from channel
      )
      insert into placements (channel_id, area_id, slide_id, portal_id, position)
      select channel.id, ${areaId}, slide.id, 1, 0 from channel, (select id from slide limit 10) slide`),
  );
}
