import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaStore } from '#server/features/areas/areas.store.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('areas', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const add = (fields: object) => scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Area', ...fields } });
  const update = (_id: string, changed: Record<string, unknown>) =>
    scene.call('PATCH /api/areas/updateArea', { _id, PortalId: 1, update: changed });
  const remove = (_id: string) => scene.call('POST /api/areas/delete', { _id, PortalId: 1 });

  it('get the defaults of the specification', async () => {
    expect(await add({ name: 'Plain' })).toMatchObject({
      name: 'Plain',
      x: 0,
      y: 0,
      z: 0,
      width: 100,
      height: 100,
      responsive: true,
      transition: 'fade',
      hide: false,
      archived: false,
      useSlidesFrom: null,
      UsableSlideIDs: [],
    });
  });

  it('are stored exactly as they were sent', async () => {
    const sent = {
      name: 'Ticker',
      x: 12.5,
      y: 90,
      z: 4,
      width: 640,
      height: 10,
      widthResponsive: false,
      heightResponsive: 33.3,
      responsive: false,
      transition: 'slidehorizontal',
      hide: true,
      backgroundColour: 'rgba(1, 2, 3, 0.5)',
      useSlidesFrom: scene.area._id,
      orderingNumber: 7,
    };
    const made = await add(sent);
    expect(made).toMatchObject(sent);
    expect(await scene.call('POST /api/areas/getareabyid', { _id: made._id })).toEqual(made);
  });

  it('are listed in order', async () => {
    const [last, first] = [await add({ name: 'Last' }), await add({ name: 'First' })];
    await update(last._id, { orderingNumber: 1000 });
    await update(first._id, { orderingNumber: '-5' });
    const names = (await scene.call('POST /api/areas/getareas', { PortalId: 1 })).map((area) => area.name);
    expect([names.at(0), names.at(-1)]).toEqual(['First', 'Last']);
  });

  it.each([
    [{ name: ' ' }],
    [{ name: 'n'.repeat(201) }],
    [{ transition: 'explode' }],
    [{ x: '5; }' }],
    [{ backgroundColour: 'url(http://evil)' }],
    [{ width: -1 }],
    [{ useSlidesFrom: 'nothing' }],
    [{ z: 1e9 }],
  ])('reject %j with 400', async (fields) => {
    expect((await refusal(add(fields))).status).toBe(400);
    expect((await refusal(update(scene.area._id, fields))).status).toBe(400);
  });

  it('can’t use their own slides, directly or through other areas', async () => {
    expect((await refusal(update(scene.area._id, { useSlidesFrom: scene.area._id }))).status).toBe(400);
    const [one, two, three] = [await add({}), await add({}), await add({})];
    await update(one._id, { useSlidesFrom: two._id });
    await update(two._id, { useSlidesFrom: three._id });
    const cycle = await refusal(update(three._id, { useSlidesFrom: one._id }));
    expect([cycle.status, cycle.body.errors]).toEqual([
      400,
      {
        useSlidesFrom:
          'This area would end up showing its own slides. Choose an area that doesn’t use slides from this one.',
      },
    ]);
    await update(two._id, { useSlidesFrom: null });
    await update(three._id, { useSlidesFrom: one._id });
  });

  it('can’t be linked to each other by simultaneous requests', async () => {
    const [one, two] = [await add({}), await add({})];
    const links = [update(one._id, { useSlidesFrom: two._id }), update(two._id, { useSlidesFrom: one._id })];
    const results = await Promise.allSettled(links);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('with an older cyclic link can still be changed and unlinked', async () => {
    const [one, two] = [await add({}), await add({})];
    await update(one._id, { useSlidesFrom: two._id });
    await test.database.write(null, (queries) => areaStore(queries).update(1, two._id, { useSlidesFrom: one._id }));
    expect(await update(two._id, { name: 'Renamed', useSlidesFrom: one._id })).toMatchObject({ name: 'Renamed' });
    expect(await update(two._id, { useSlidesFrom: null })).toMatchObject({ useSlidesFrom: null });
  });

  it('can only be deleted when no channel has them', async () => {
    const refused = await refusal(remove(scene.area._id));
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      success: false,
      error: expect.stringMatching(/\.$/),
      code: 'area-in-use',
      values: expect.any(Object),
    });
    const unused = await add({ name: 'Unused' });
    expect(await remove(unused._id)).toEqual({ success: true });
    expect((await refusal(remove(unused._id))).status).toBe(404);
  });

  it('are sent to screens in z order', async () => {
    const below = await add({ name: 'Below', z: -3 });
    await scene.call('PATCH /api/channels/updateChannel', {
      _id: scene.channel._id,
      PortalId: 1,
      update: { selectedAreas: [scene.area._id, below._id] },
    });
    expect((await scene.document()).areas.map((area) => area.name)).toEqual(['Below', 'Main']);
  });
});
