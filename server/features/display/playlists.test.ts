import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { onAirOf } from '#rules/display-status.ts';
import { areaPlans, withSharedFields } from '#rules/on-air.ts';
import { entryId, storedSlideId } from '#rules/playlist-entry.ts';
import { cycleOf } from '#rules/rotation.ts';
import { CLOSED_AREA_ID } from '#rules/when-closed.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';
import { ALWAYS } from '#slide-types/display-times.ts';

/** A Wednesday, 12:00 in Berlin. */
const NOW = Date.parse('2026-12-02T11:00:00Z');
const LUNCH = { ...ALWAYS, weekdays: [1, 2, 3, 4, 5], from: '11:00', until: '14:00' };
const AFTERNOON = { ...LUNCH, from: '13:00', until: '18:00' };
const PLAYLIST = definitions.playlist.index;

describe('a playlist', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    test = await startTestApp();
    scene = await makeScene(test);
    const update = { timeZone: 'Europe/Berlin' };
    await scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const addPlaylist = (slides: readonly Slide[], more: Partial<Slide> = {}) =>
    scene.addSlide({ type: PLAYLIST, playlist_slides: slides.map(({ _id }) => _id), rte_content: undefined, ...more });
  const addSlides = (...names: string[]) => Promise.all(names.map((name) => scene.addSlide({ name })));
  const update = ({ _id }: Slide, changes: Record<string, unknown>) =>
    scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: changes });
  const explain = (slide: Slide, more: object = {}) =>
    scene.call('POST /api/slides/explain', {
      ...{ slide: slide._id, channel: scene.channel._id, timeZone: 'Europe/Berlin' },
      ...more,
    });

  /**
   * Shows only these slides on the channel, and returns a function that says what is shown at a time, in the order of
   * the turns.
   */
  async function show(...slides: Slide[]) {
    for (const { selectedSlides } of [await channelNow()])
      for (const { SlideIDs } of selectedSlides) for (const id of SlideIDs) await scene.show(id);
    for (const { _id } of slides) await scene.show(_id);
    return async (time = NOW) => {
      const plans = areaPlans(withSharedFields(await scene.document()));
      return plans.flatMap(({ slides }) => cycleOf(onAirOf(slides, time)).map(({ item }) => item.name)).join();
    };
  }
  const channelNow = () => scene.call('POST /api/channels/getchannelbyid', { _id: scene.channel._id, PortalId: 1 });

  it('has one place in the order of a channel, in which screens show its slides', async () => {
    const [soup, salad, welcome] = await addSlides('Soup', 'Salad', 'Welcome');
    const menu = await addPlaylist([salad as Slide, soup as Slide], { name: 'Menu' });
    const shown = await show(menu, welcome as Slide);
    expect((await channelNow()).selectedSlides[0]?.SlideIDs).toEqual([menu._id, welcome?._id]);
    expect(await shown()).toBe('Salad,Soup,Welcome');
    const { selectedSlides, slides } = await scene.document();
    const inMenu = [salad, soup].map((slide) => entryId(slide?._id ?? '', menu._id));
    expect(selectedSlides[0]?.SlideIDs).toEqual([...inMenu, welcome?._id]);
    expect(slides.map(({ _id }) => _id).sort()).toEqual([...inMenu, welcome?._id].sort());

    await update(menu, { playlist_slides: [soup?._id, salad?._id] });
    expect(await shown()).toBe('Soup,Salad,Welcome');
    await update(soup as Slide, { name: 'Soup of the day' });
    expect(await shown()).toBe('Soup of the day,Salad,Welcome');
  });

  it('shows a slide in several places, each in its turn', async () => {
    const [soup] = await addSlides('Soup');
    const [one, other] = [await addPlaylist([soup as Slide]), await addPlaylist([soup as Slide])];
    const shown = await show(one, soup as Slide, other);
    expect(await shown()).toBe('Soup,Soup,Soup');
    expect(new Set((await scene.document()).slides.map(({ _id }) => storedSlideId(_id)))).toEqual(new Set([soup?._id]));
  });

  it('shows a slide only while both are live', async () => {
    const [always, afternoon] = [
      await scene.addSlide({ name: 'Always' }),
      await scene.addSlide({ name: 'Afternoon', displayTimes: [AFTERNOON] }),
    ];
    const lunch = await addPlaylist([always, afternoon], { name: 'Lunch', displayTimes: [LUNCH] });
    const shown = await show(lunch);
    const at = (clock: string) => shown(Date.parse(`2026-12-02T${clock}:00+01:00`));
    expect([await at('10:59'), await at('12:00'), await at('13:30'), await at('14:00')]).toEqual([
      '',
      'Always',
      'Always,Afternoon',
      '',
    ]);
    await update(lunch, {
      alwaysDisplay: false,
      scheduleStart: '2026-12-03T00:00:00Z',
      scheduleEnd: '2026-12-04T00:00:00Z',
    });
    expect(await at('12:00')).toBe('');
    expect(await shown(Date.parse('2026-12-03T13:30:00+01:00'))).toBe('Always,Afternoon');
    expect(await shown(Date.parse('2026-12-04T13:30:00+01:00'))).toBe('');
  });

  it('has turns like one slide of its weight, and its level', async () => {
    const [soup, salad, welcome, closed] = await addSlides('Soup', 'Salad', 'Welcome', 'Closed today');
    const menu = await addPlaylist([soup as Slide, salad as Slide], { weight: 2 });
    await update(soup as Slide, { weight: 9 });
    const shown = await show(welcome as Slide, closed as Slide, menu);
    expect(await shown()).toBe('Soup,Salad,Welcome,Soup,Salad,Closed today');
    await update(menu, { level: 'first' });
    expect(await shown()).toBe('Soup,Salad');
  });

  it('can be what a channel shows outside its opening hours', async () => {
    const [soup, night] = await addSlides('Soup', 'Night');
    await show(soup as Slide);
    const openingHours = { days: Array(7).fill({ from: '08:00', until: '09:00' }) };
    const playlist = await addPlaylist([night as Slide]);
    const change = (fields: Record<string, unknown>) =>
      scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update: fields });
    await change({ openingHours, whenClosed: 'slide', closedSlide: playlist._id });
    const { selectedSlides } = await scene.document();
    expect(selectedSlides.find(({ AreaID }) => AreaID === CLOSED_AREA_ID)?.SlideIDs).toEqual([
      entryId(night?._id ?? '', playlist._id),
    ]);
    await change({ openingHours: null, whenClosed: 'content' });
  });

  it('loses slides that are archived or deleted', async () => {
    const [soup, salad] = await addSlides('Soup', 'Salad');
    const menu = await addPlaylist([soup as Slide, salad as Slide]);
    const shown = await show(menu);
    const named = { _id: soup?._id ?? '', PortalId: 1 };
    await scene.call('PATCH /api/slides/archiveSlide', { ...named, update: { archived: true } });
    expect(await shown()).toBe('Salad');
    await scene.call('PATCH /api/slides/archiveSlide', { ...named, update: { archived: false } });
    expect(await shown()).toBe('Soup,Salad');
    await scene.call('PATCH /api/slides/archiveSlide', { ...named, update: { archived: true } });
    await scene.call('POST /api/slides/deleteSlide', named);
    const stored = await scene.call('POST /api/slides/getslidebyid', { _id: menu._id, PortalId: 1 });
    expect(stored.playlist_slides).toEqual([salad?._id]);
    expect(await shown()).toBe('Salad');
  });

  it('contains slides of its portal once each, and no playlists', async () => {
    const [soup] = await addSlides('Soup');
    const menu = await addPlaylist([soup as Slide, soup as Slide]);
    expect(menu.playlist_slides).toEqual([soup?._id]);
    const refused = async (...slides: string[]) => refusal(update(menu, { playlist_slides: slides }));
    expect(await refused(soup?._id ?? '', 'gone')).toMatchObject({
      status: 400,
      body: { errors: { 'playlist_slides.1': 'This slide doesn’t exist any more. Remove it from the playlist.' } },
    });
    expect(await refused(menu._id)).toMatchObject({
      status: 400,
      body: { errors: { 'playlist_slides.0': 'A playlist can’t contain another playlist. Add its slides instead.' } },
    });
    expect(await refused(...Array.from({ length: 201 }, (_, index) => `slide ${index}`))).toMatchObject({
      status: 400,
    });
  });

  it('shows only slides that its author may show', async () => {
    const contributor = await scene.addUser('playlists', Role.Contributor);
    const [soup] = await addSlides('Soup');
    const add = (slides: string[]) =>
      contributor.call('POST /api/slides/add', {
        area: scene.area._id,
        slide: { PortalId: 1, type: PLAYLIST, name: 'Mine', alwaysDisplay: true, playlist_slides: slides },
      });
    expect(await refusal(add([soup?._id ?? '']))).toMatchObject({ status: 403 });
    const own = await contributor.call('POST /api/slides/add', {
      area: scene.area._id,
      slide: { PortalId: 1, type: 0, name: 'Own', duration: 5, alwaysDisplay: true, rte_content: '<p>Own</p>' },
    });
    expect((await add([own._id])).playlist_slides).toEqual([own._id]);
  });

  it('makes its slides public while it is on a channel', async () => {
    const [soup] = await addSlides('Soup');
    const menu = await addPlaylist([soup as Slide]);
    const read = () => test.as(null)('POST /api/slides/getslidesbyids', { PortalId: 1, array: [soup?._id ?? ''] });
    expect(await read()).toEqual([]);
    await show(menu);
    expect(await read()).toMatchObject([{ name: 'Soup' }]);
  });

  it('is named by explanations and in the calendar', async () => {
    const [soup] = await addSlides('Soup');
    const lunch = await addPlaylist([soup as Slide], { name: 'Lunch', displayTimes: [LUNCH] });
    await show(lunch);
    expect(await explain(soup as Slide)).toMatchObject({
      isOnScreen: true,
      code: 'on',
      until: '2026-12-02T13:00:00.000Z',
      sentence: 'On now, since today 11:00, until today 14:00. Next: tomorrow 11:00. In the playlist “Lunch”.',
    });
    const evening = { at: '2026-12-02T19:00:00.000Z' };
    expect(await explain(soup as Slide, evening)).toMatchObject({
      code: 'playlist-times',
      values: { playlist: 'Lunch' },
    });
    expect(await explain(lunch)).toMatchObject({ isOnScreen: true, code: 'on' });
    expect(await explain(lunch, evening)).toMatchObject({ isOnScreen: false, code: 'display-times' });
    await update(soup as Slide, { displayTimes: [AFTERNOON] });
    expect(await explain(soup as Slide)).toMatchObject({ isOnScreen: false, code: 'display-times' });
    expect(await explain(lunch)).toMatchObject({ isOnScreen: false, code: 'playlist-slides' });
    const calendar = await scene.call('POST /api/channels/getcalendar', {
      ...{ _id: scene.channel._id, PortalId: 1 },
      ...{ from: '2026-12-02T00:00:00Z', until: '2026-12-03T00:00:00Z' },
    });
    expect(calendar.rows).toMatchObject([
      {
        slide: soup?._id,
        name: 'Soup',
        playlist: { _id: lunch._id, name: 'Lunch' },
        periods: [{ from: '2026-12-02T12:00:00.000Z', until: '2026-12-02T13:00:00.000Z' }],
      },
    ]);
    await show(soup as Slide);
    expect(await explain(soup as Slide, { at: '2026-12-02T12:30:00Z' })).toMatchObject({
      code: 'on',
      sentence: expect.not.stringContaining('playlist'),
    });
  });

  it('keeps screens as they are if one of its slides can’t be read', async () => {
    const [soup] = await addSlides('Soup');
    const menu = await addPlaylist([soup as Slide]);
    const shown = await show(menu);
    expect(await shown()).toBe('Soup');
    await test.database.queries.execute(`update slides set fields = 'null' where id = '${soup?._id}'`);
    // A change that nobody made through the API is announced, but nobody waits for that.
    const status = () =>
      scene.document().then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    await expect.poll(status).toBe(500);
    await test.database.queries.execute(`update slides set fields = '{}' where id = '${soup?._id}'`);
  });
});
