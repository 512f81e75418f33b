import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { area } from '#contract/entities/area.ts';
import { listedChannel } from '#contract/entities/channel.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Line breaks separate the records of a list on their way from the database. */
const DIFFICULT_NAME = 'Bar "Zum Löwen" \\ </script> 🦁';

const OPEN_ON_MONDAYS = [{ from: '08:30', until: '18:00' }, null, null, null, null, null, null];

describe('a list that the database writes as JSON', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    await scene.call('POST /api/areas/add', {
      area: { PortalId: 1, name: DIFFICULT_NAME, width: 12.5, widthResponsive: 33.3, orderingNumber: 7 },
    });
    await scene.call('POST /api/channels/add', {
      channel: {
        ...{ PortalId: 1, name: DIFFICULT_NAME, description: '<p>One\nTwo\tThree</p>' },
        selectedAreas: [scene.area._id],
        openingHours: { timezone: 'Europe/Berlin', days: OPEN_ON_MONDAYS },
      },
    });
    for (const name of ['First', 'Second']) await scene.show((await scene.addSlide({ name }))._id);
    await scene.document();
  });
  afterAll(() => test.close());

  it.each([
    ['/api/areas/getareas', {}, area],
    ['/api/channels/getchannelsinorder', {}, listedChannel],
    ['/api/channels/getchannelsinorder', { withoutText: true }, listedChannel],
  ])('consists of the fields of the contract, in its order and notation: %s %o', async (path, filter, record) => {
    const headers = { authorization: `Bearer ${scene.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ PortalId: 1, ...filter });
    const text = await (await fetch(test.url + path, { method: 'POST', headers, body })).text();
    const records = z.array(record).parse(JSON.parse(text));
    expect(text).toBe(JSON.stringify(records));
    expect(records).toHaveLength(2);
    expect(records.map(({ name }) => name)).toContain(DIFFICULT_NAME);
  });

  it('contains the slides of a channel in order', async () => {
    const [shown, empty] = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    const { selectedSlides, needsRefresh, lastRefresh } = await scene.call('POST /api/channels/getchannelbyid', {
      ...{ PortalId: 1, _id: scene.channel._id },
    });
    expect(shown).toMatchObject({ selectedSlides, needsRefresh, lastRefresh });
    expect(shown?.selectedSlides[0]?.SlideIDs).toHaveLength(2);
    expect(empty?.selectedSlides).toEqual([{ AreaID: scene.area._id, SlideIDs: [] }]);
  });
});
