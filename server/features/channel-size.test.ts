// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const LARGE = 1_500_000;
const EXPIRED = new Date(Date.now() - 40 * 86_400_000).toISOString();

describe('a channel with almost as much text as screens can load', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let second: typeof scene.area;
  beforeAll(async () => {
    test = await startTestApp({ quotaMegabytes: 500 });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  /** Updates the table directly, because the API refuses slides that are this long. */
  const addLarge = async (name: string, bytes = LARGE, areaId = scene.area._id) => {
    const { _id } = await scene.call('POST /api/slides/add', {
      area: areaId,
      slide: { type: 0, name, duration: 5, alwaysDisplay: true, rte_content: '<p>Hi</p>' },
    });
    await lengthen(_id, bytes);
    return _id;
  };
  const lengthen = (slideId: string, bytes: number) =>
    test.database.write(null, (queries) =>
      queries.execute(sql`update slides
        set fields = jsonb_build_object('rte_content', repeat('x', ${bytes}), 'rte_type', 'Main Content', 'rte_backgroundcolour', '')
        where id = ${slideId}`),
    );

  /** Creates a channel with two slides, and a third one that is too much for it. */
  const makeChannel = async () => {
    second = await scene.call('POST /api/areas/add', { area: { PortalId: 1, name: 'Second' } });
    const [one, two, three] = [await addLarge('One'), await addLarge('Two'), await addLarge('Three')];
    const channel = await scene.call('POST /api/channels/add', {
      channel: {
        PortalId: 1,
        name: 'Full',
        selectedAreas: [scene.area._id, second._id],
        selectedSlides: [{ AreaID: scene.area._id, SlideIDs: [one, two] }],
      },
    });
    return { channel, one, two, three };
  };
  let full: Awaited<ReturnType<typeof makeChannel>>;
  beforeEach(async () => {
    full = await makeChannel();
  });

  const update = (changes: Record<string, unknown>, lastModified?: string) =>
    scene.call('PATCH /api/channels/updateChannel', {
      _id: full.channel._id,
      PortalId: 1,
      update: changes,
      lastModified: lastModified ?? full.channel.lastModified,
    });
  const inMain = (...SlideIDs: string[]) => ({ selectedSlides: [{ AreaID: scene.area._id, SlideIDs }] });
  const updateSlide = (_id: string, changes: Record<string, unknown>) =>
    scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: changes });
  const archiveSlide = (_id: string, archived: boolean) =>
    scene.call('PATCH /api/slides/archiveSlide', { _id, PortalId: 1, update: { archived } });
  const archiveArea = (_id: string, archived: boolean) =>
    scene.call('PATCH /api/areas/updateArea', { _id, PortalId: 1, update: { archived } });
  const version = async () => {
    const all = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    return String(all.find(({ _id }) => _id === full.channel._id)?.lastModified);
  };

  const CHANGES: [string, () => Promise<unknown>][] = [
    ['a channel is created with all three slides', () => createWith(full.one, full.two, full.three)],
    ['all three slides are sent in a new order', () => update(inMain(full.one, full.two, full.three))],
    [
      'a long slide replaces a short one',
      async () => {
        const short = await addLarge('Short', 10);
        await scene.show(short, full.channel._id);
        return update(inMain(full.one, full.two, full.three), await version());
      },
    ],
    ['another slide is placed', () => scene.show(full.three, full.channel._id)],
    [
      'another slide is added to all channels',
      () =>
        scene.call('PATCH /api/channels/addSlideToAllChannels', {
          channels: [scene.channel._id, full.channel._id],
          area: scene.area._id,
          slide: full.three,
        }),
    ],
    [
      'a slide gets longer in bytes, but not in characters',
      async () => {
        const slide = await scene.addSlide({ rte_content: `<p>${'x'.repeat(200_000)}</p>` });
        await scene.show(slide._id, full.channel._id);
        await lengthen(full.two, 2_300_000);
        return updateSlide(slide._id, { rte_content: `<p>${'€'.repeat(190_000)}</p>` });
      },
    ],
    [
      'a slide whose schedule had ended is always displayed again',
      async () => {
        await placeExpired();
        return updateSlide(full.three, { alwaysDisplay: true });
      },
    ],
    [
      'a slide whose schedule had ended is displayed from its start date on',
      async () => {
        await placeExpired();
        return updateSlide(full.three, { alwaysDisplayAfterStartDate: true });
      },
    ],
    [
      'a slide is placed next to one that is displayed from its start date on',
      async () => {
        await placeExpired(true);
        const short = await addLarge('Short', 10);
        return scene.show(short, full.channel._id);
      },
    ],
    [
      'an archived slide is restored',
      async () => {
        await archiveSlide(full.one, true);
        await scene.show(full.three, full.channel._id);
        return archiveSlide(full.one, false);
      },
    ],
    [
      'an archived slide is restored by an update',
      async () => {
        await archiveSlide(full.one, true);
        await scene.show(full.three, full.channel._id);
        return updateSlide(full.one, { archived: false });
      },
    ],
    [
      'an archived area is restored',
      async () => {
        await removeAreaOfThird(() => archiveArea(second._id, true));
        return archiveArea(second._id, false);
      },
    ],
    [
      'a removed area is added again, with its slides',
      async () => {
        await removeAreaOfThird(async () => update({ selectedAreas: [scene.area._id] }, await version()));
        return update({ selectedAreas: [scene.area._id, second._id] }, await version());
      },
    ],
  ];

  const createWith = (...SlideIDs: string[]) =>
    scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Created', selectedAreas: [scene.area._id], ...inMain(...SlideIDs) },
    });
  /** Places the third slide on the channel, with a schedule that has ended unless it is displayed from its start on. */
  const placeExpired = async (isDisplayedAfterStart = false) => {
    await test.database.write(null, (queries) =>
      queries.execute(sql`update slides set always_display = false, always_display_after_start_date = ${isDisplayedAfterStart},
        schedule_start = ${EXPIRED}, schedule_end = ${EXPIRED}::timestamptz + interval '1 day' where id = ${full.three}`),
    );
    await test.database.write(null, (queries) =>
      queries.execute(sql`insert into placements (channel_id, area_id, slide_id, portal_id, position)
        values (${full.channel._id}, ${scene.area._id}, ${full.three}, 1, 99)`),
    );
  };
  /**
   * Places a third slide in the second area, and removes that area. Meanwhile, the second slide is off the channel to
   * fit.
   */
  const removeAreaOfThird = async (removeArea: () => Promise<unknown>) => {
    const third = await addLarge('Three in the second', LARGE, second._id);
    await scene.show(full.two, full.channel._id);
    await scene.call('PATCH /api/channels/toggleSlide', {
      channel: full.channel._id,
      area: second._id,
      slide: third,
    });
    await removeArea();
    await scene.show(full.two, full.channel._id);
  };

  it.each(CHANGES)('can’t exceed the limit: %s', async (_, grow) => {
    const { status, body } = await refusal(grow());
    expect(body.error).toMatch(/^The channel “.+” would show 4\.\d MB of text, but screens can load only 4 MB\./);
    expect(status).toBe(413);
  });

  it('is listed as large well below the limit, for users who may use it', async () => {
    const large = () => scene.call('POST /api/channels/getlargechannels', { PortalId: 1 });
    const listed = (await large()).find(({ _id }) => _id === full.channel._id);
    expect(listed).toMatchObject({ percent: 71 });
    expect(listed?.textBytes).toBeGreaterThan(2 * LARGE);
    await lengthen(full.two, 100_000);
    expect((await large()).map(({ _id }) => _id)).not.toContain(full.channel._id);
    await lengthen(full.two, 4_000_000);
    expect((await large())[0]).toMatchObject({ _id: full.channel._id, percent: 132 });
    const other = await scene.addUser('of another channel', 2, { channels: [scene.channel._id] });
    expect(await other.call('POST /api/channels/getlargechannels', { PortalId: 1 })).toEqual([]);
  });

  it('can be made smaller if it is already too large, also by replacing a slide with a shorter one', async () => {
    await lengthen(full.one, 4_000_000);
    const short = await addLarge('Short', 1_000_000);
    const changed = await update(inMain(short, full.one), await version());
    expect(changed.selectedSlides.find(({ AreaID }) => AreaID === scene.area._id)?.SlideIDs).toEqual([short, full.one]);
  });

  it('allows a slide to be shortened if it is already too large', async () => {
    const { _id } = await scene.addSlide({ rte_content: `<p>${'x'.repeat(200_000)}</p>` });
    await scene.show(_id, full.channel._id);
    await lengthen(full.one, 4_000_000);
    expect((await updateSlide(_id, { rte_content: '<p>Short</p>' })).rte_content).toBe('<p>Short</p>');
  });

  it('allows a slide to be longer if the same change takes it off the channel', async () => {
    const tag = await scene.call('POST /api/tags/add', { PortalId: 1, name: 'Full' });
    const rule = { all: [tag._id], area: scene.area._id, none: [], channels: null };
    await update({ tags: [tag._id] });
    const slide = await scene.addSlide({ rte_content: `<p>${'x'.repeat(200_000)}</p>`, targets: [rule] });
    await lengthen(full.two, 2_300_000);
    const longer = { rte_content: `<p>${'€'.repeat(190_000)}</p>` };
    expect(await refusal(updateSlide(slide._id, longer))).toMatchObject({ status: 413 });
    expect(await updateSlide(slide._id, { ...longer, targets: [] })).toMatchObject({ targets: [] });
  });

  it('counts slides once if an area uses those of another area', async () => {
    await scene.call('PATCH /api/areas/updateArea', {
      _id: second._id,
      PortalId: 1,
      update: { useSlidesFrom: scene.area._id },
    });
    const { slides } = await test.as(null)('POST /api/channels/getchannelfordisplaybyid', { _id: full.channel._id });
    expect(slides.map(({ _id }) => _id).sort()).toEqual([full.one, full.two].sort());
  });
});

it('a channel that is too large is found among thousands of short slides', async () => {
  const test = await startTestApp({ quotaMegabytes: 500 });
  try {
    const scene = await makeScene(test);
    const short = await scene.addSlide();
    await test.database.write(null, (queries) =>
      queries.execute(sql`insert into slides
        select copy.* from slides slide, generate_series(1, 4000) number,
               jsonb_populate_record(slide, jsonb_build_object('id', 'short-' || number)) copy
         where slide.id = ${short._id}`),
    );
    for (const name of ['One', 'Two', 'Three']) {
      const { _id } = await scene.addSlide({ name });
      await scene.show(_id);
      await test.database.write(null, (queries) =>
        queries.execute(
          sql`update slides set fields = jsonb_build_object('rte_content', repeat('x', ${LARGE})) where id = ${_id}`,
        ),
      );
    }
    const fourth = await scene.addSlide({ name: 'Four' });
    expect(await refusal(scene.show(fourth._id))).toMatchObject({ status: 413 });
  } finally {
    await test.close();
  }
});
