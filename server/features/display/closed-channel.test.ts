import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onAirOf } from '#rules/display-status.ts';
import { areaPlans, withSharedFields } from '#rules/on-air.ts';
import { BLACK_SLIDE_ID, CLOSED_AREA_ID } from '#rules/when-closed.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** A Wednesday, 12:00 in Berlin. */
const NOW = Date.parse('2026-12-02T11:00:00Z');
const WEEKDAYS = { days: [...Array(5).fill({ from: '08:00', until: '18:00' }), null, null] };

describe('a channel outside its opening hours', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let usual: string;
  beforeAll(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    test = await startTestApp();
    scene = await makeScene(test);
    usual = (await scene.addSlide({ name: 'Usual' }))._id;
    await scene.show(usual);
    await update({ timeZone: 'Europe/Berlin', openingHours: WEEKDAYS });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await test.close();
  });
  beforeEach(() => update({ whenClosed: 'content', closedSlide: null }));

  const update = (fields: Record<string, unknown>) =>
    scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update: fields });

  /** What screens show at these times, by the id of the slide. */
  async function shown(...times: string[]): Promise<string[]> {
    const plans = areaPlans(withSharedFields(await scene.document()));
    return times.map((time) => {
      const seen = plans.flatMap(({ slides }) => onAirOf(slides, Date.parse(time)).map(({ _id }) => _id));
      return seen.join();
    });
  }
  const TIMES = ['2026-12-02T17:00:00Z', '2026-12-03T06:59:00Z', '2026-12-03T07:00:00Z', '2026-12-05T11:00:00Z'];

  it('shows its usual content by default', async () => {
    const { whenClosed, liveTimes } = await scene.document();
    expect([whenClosed, liveTimes]).toEqual([undefined, undefined]);
    expect(await shown(...TIMES)).toEqual([usual, usual, usual, usual]);
  });

  it('can be black, by the clocks of its time zone', async () => {
    await update({ whenClosed: 'black' });
    expect(await shown(...TIMES)).toEqual([BLACK_SLIDE_ID, BLACK_SLIDE_ID, usual, BLACK_SLIDE_ID]);
    // 400 days later, still without a new document.
    expect(await shown('2028-01-05T20:00:00Z', '2028-01-05T11:00:00Z')).toEqual([BLACK_SLIDE_ID, usual]);
  });

  it('can show one slide, which need not be on the channel, and is black when that is not live', async () => {
    const night = await scene.addSlide({ name: 'Night' });
    await update({ whenClosed: 'slide', closedSlide: night._id });
    expect(await shown(...TIMES)).toEqual([night._id, night._id, usual, night._id]);

    const saturday = { weekdays: [6], from: '00:00', until: '00:00', recurrence: '' };
    await scene.call('PATCH /api/slides/updateSlide', {
      _id: night._id,
      PortalId: 1,
      update: { displayTimes: [saturday] },
    });
    expect(await shown(...TIMES)).toEqual([BLACK_SLIDE_ID, BLACK_SLIDE_ID, usual, night._id]);

    await scene.call('PATCH /api/slides/updateSlide', { _id: night._id, PortalId: 1, update: { archived: true } });
    expect(await shown(...TIMES)).toEqual([BLACK_SLIDE_ID, BLACK_SLIDE_ID, usual, BLACK_SLIDE_ID]);
    await scene.call('POST /api/slides/deleteSlide', { _id: night._id, PortalId: 1 });
    const [channel] = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    expect(channel).toMatchObject({ whenClosed: 'slide', closedSlide: null });
    expect(await shown(...TIMES)).toEqual([BLACK_SLIDE_ID, BLACK_SLIDE_ID, usual, BLACK_SLIDE_ID]);
  });

  it('can show a slide that it also shows while it is open', async () => {
    await update({ whenClosed: 'slide', closedSlide: usual });
    expect(await shown(...TIMES)).toEqual([usual, usual, usual, usual]);
    const { selectedSlides } = await scene.document();
    expect(selectedSlides.find(({ AreaID }) => AreaID === CLOSED_AREA_ID)?.SlideIDs).toEqual([usual]);
  });

  it('is explained', async () => {
    const night = await scene.addSlide({ name: 'Night' });
    await update({ whenClosed: 'slide', closedSlide: night._id });
    const explain = (slide: string, at: string) =>
      scene.call('POST /api/slides/explain', { slide, channel: scene.channel._id, at, timeZone: 'Europe/Berlin' });
    expect(await explain(usual, '2026-12-02T19:00:00Z')).toMatchObject({
      isOnScreen: false,
      code: 'channel-closed',
      since: '2026-12-02T17:00:00.000Z',
      next: '2026-12-03T07:00:00.000Z',
      sentence: 'Not on (today 20:00): outside the opening hours of the channel. Next: tomorrow 08:00.',
    });
    expect(await explain(night._id, '2026-12-02T19:00:00Z')).toMatchObject({
      isOnScreen: true,
      since: '2026-12-02T17:00:00.000Z',
      until: '2026-12-03T07:00:00.000Z',
    });
    expect(await explain(night._id, '2026-12-02T11:00:00Z')).toMatchObject({
      isOnScreen: false,
      code: 'channel-open',
      next: '2026-12-02T17:00:00.000Z',
    });
  });

  it('is in the calendar', async () => {
    await update({ whenClosed: 'black' });
    const { rows } = await scene.call('POST /api/channels/getcalendar', {
      ...{ PortalId: 1, _id: scene.channel._id, from: '2026-12-03T00:00:00Z', until: '2026-12-06T00:00:00Z' },
    });
    expect(rows.map(({ name, periods }) => [name, periods.map(({ from }) => from)])).toEqual([
      ['Usual', ['2026-12-03T07:00:00.000Z', '2026-12-04T07:00:00.000Z']],
    ]);
  });

  it('needs a slide of its portal', async () => {
    const problemsOf = async (fields: Record<string, unknown>) => (await refusal(update(fields))).body.errors;
    const missing = { closedSlide: 'Choose the slide to show outside the opening hours.' };
    expect(await problemsOf({ whenClosed: 'slide' })).toEqual(missing);
    expect(await problemsOf({ whenClosed: 'slide', closedSlide: null })).toEqual(missing);
    expect(await problemsOf({ whenClosed: 'slide', closedSlide: 'nothing' })).toEqual({
      closedSlide: 'This slide doesn’t exist any more. Reload the page.',
    });
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Other', PortalId: 2 } });
    const other = await makeScene(test, 2);
    const foreign = await other.addSlide();
    expect(await problemsOf({ whenClosed: 'slide', closedSlide: foreign._id })).toEqual({
      closedSlide: 'This slide doesn’t exist any more. Reload the page.',
    });
    expect(Object.keys((await problemsOf({ whenClosed: 'off' })) ?? {})).toEqual(['whenClosed']);
  });
});
