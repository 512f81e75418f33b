import { describe, expect, it } from 'vitest';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { makeDocument, makeSlide } from '../testing/documents.ts';
import { latestOf, NO_PLAN, type Plan, type PlanEvent, planAfter, showingOf, slidesOf } from './plan.ts';

const NOW = 1_790_000_000_000;
const one = makeDocument('r1');
const two = makeDocument('r2');
const three = makeDocument('r3');

const received = (document: DisplayDocument, serverNow: number | null = NOW): PlanEvent => ({
  type: 'received',
  document,
  serverNow,
});
const stored = (document: DisplayDocument): PlanEvent => ({ type: 'filesStored', document, serverNow: NOW });
const planFrom = (...events: PlanEvent[]) => events.reduce<Plan>(planAfter, NO_PLAN);
const prepareAll = ({ areas }: DisplayDocument): PlanEvent[] =>
  areas.map(({ _id }) => ({ type: 'areaPrepared', areaId: _id }));

describe('the plan of a screen', () => {
  it('plays the first document immediately, once the time is known', () => {
    const plan = planFrom(received(one, null));
    expect(plan).toMatchObject({ wanted: one, playing: one, upcoming: null });
    expect(showingOf(plan, false)).toEqual({ kind: 'nothing' });
    expect(showingOf(plan, true)).toEqual({ kind: 'channel', document: one, upcoming: null });
  });

  it('keeps playing until the files of a new document are stored and all areas are prepared', () => {
    const waiting = planFrom(received(one), received(two));
    expect(waiting).toMatchObject({ wanted: two, playing: one, upcoming: null });
    const preparing = planAfter(waiting, stored(two));
    expect(preparing).toMatchObject({ playing: one, upcoming: two });
    expect(slidesOf(preparing)).toEqual([...one.slides, ...two.slides]);
    expect(prepareAll(two).reduce(planAfter, preparing)).toMatchObject({ playing: two, upcoming: null });
  });

  it('waits for every area that is shown, but not forever', () => {
    const [first, second] = [two.areas[0], { ...two.areas[0], _id: 'second' }];
    const hidden = { ...two.areas[0], _id: 'hidden', hide: true };
    const wide = { ...two, areas: [first, second, hidden] } as DisplayDocument;
    const preparing = planFrom(received(one), received(wide), stored(wide));
    const half = planAfter(preparing, { type: 'areaPrepared', areaId: String(first?._id) });
    expect(half).toMatchObject({ playing: one, upcoming: wide });
    expect(planAfter(half, { type: 'areaPrepared', areaId: 'second' })).toMatchObject({ playing: wide });
    expect(planAfter(half, { type: 'preparingTimedOut' })).toMatchObject({ playing: wide, upcoming: null });
  });

  it('prepares again if another document follows during the preparation', () => {
    const plan = planFrom(received(one), received(two), stored(two), received(three), stored(three));
    expect(plan).toMatchObject({ playing: one, upcoming: three, prepared: [] });
  });

  it('ignores files of a document that is not wanted any more', () => {
    const plan = planFrom(received(one), received(two), received(three));
    expect(planAfter(plan, stored(two))).toBe(plan);
  });

  it('takes a document without its files if nothing is on air', () => {
    const empty = makeDocument('r0', {
      slides: [makeSlide('over', { alwaysDisplay: false, scheduleEnd: iso(NOW - 1) })],
    });
    expect(planFrom(received(empty), received(two))).toMatchObject({ playing: empty, upcoming: two });
    expect(planFrom(received(one, null), received(two, null))).toMatchObject({ playing: two, upcoming: null });
  });

  it('stays the same with a document of the same revision', () => {
    const plan = planFrom(received(one));
    expect(planAfter(plan, received({ ...one }))).toBe(plan);
    const back = planFrom(received(one), received(two), received({ ...one }));
    expect(back).toMatchObject({ playing: one, upcoming: null });
    expect(planAfter(back, stored(back.wanted as DisplayDocument))).toBe(back);
  });

  it('takes the stored document only while it has no other', () => {
    const recalled: PlanEvent = { type: 'recalled', document: two, serverNow: null };
    expect(planFrom(recalled)).toMatchObject({ wanted: null, playing: two });
    expect(planFrom(received(one), recalled)).toMatchObject({ playing: one });
    expect(latestOf(planFrom(recalled, received(three)))).toBe(two);
  });

  it('drops everything if the channel is missing, until there is a document again', () => {
    const missing = planFrom(received(one), received(two), stored(two), { type: 'missing' });
    expect(missing).toEqual({ ...NO_PLAN, isMissing: true });
    expect(showingOf(missing, true)).toEqual({ kind: 'missing' });
    expect(showingOf(planAfter(missing, received(one)), true)).toMatchObject({ kind: 'channel' });
  });
});

function iso(timestamp: number): string {
  return new Date(timestamp).toISOString();
}
