import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/entities/change.ts';
import { RecentChanges } from './recent-changes.ts';

const changeOf = (...ids: string[]): Change => ({ PortalId: 1, kind: 'slide', ids, by: null });

describe('recent changes', () => {
  it('have their age, and are complete since the start', () => {
    const recent = new RecentChanges(1_000);
    recent.add(changeOf('a'), 1_200);
    recent.add(changeOf('b'), 1_500.7);
    expect(recent.at(2_000)).toEqual({
      completeForMs: 1_000,
      changes: [
        { ...changeOf('a'), agoMs: 800 },
        { ...changeOf('b'), agoMs: 499 },
      ],
    });
  });

  it('are forgotten after a minute, and no longer complete before the last forgotten one', () => {
    const recent = new RecentChanges(0);
    recent.add(changeOf('a'), 10_000);
    recent.add(changeOf('b'), 20_000);
    recent.add(changeOf('c'), 75_000);
    expect(recent.at(80_000)).toEqual({
      completeForMs: 70_000,
      changes: [
        { ...changeOf('b'), agoMs: 60_000 },
        { ...changeOf('c'), agoMs: 5_000 },
      ],
    });
  });

  it('are limited, together with the ids in them', () => {
    const recent = new RecentChanges(0);
    const ids = Array.from({ length: 99 }, (_, index) => `${index}`);
    for (let count = 1; count <= 20; count += 1) recent.add(changeOf(...ids), count);
    const { completeForMs, changes } = recent.at(100);
    expect(changes).toHaveLength(5);
    expect(completeForMs).toBe(85);
    recent.add(changeOf(...Array.from({ length: 600 }, () => 'x')), 101);
    expect(recent.at(101)).toEqual({ completeForMs: 0, changes: [] });
  });

  it('start again after changes may have been missed', () => {
    const recent = new RecentChanges(0);
    recent.add(changeOf('a'), 10);
    recent.restart(20);
    expect(recent.at(50)).toEqual({ completeForMs: 30, changes: [] });
  });
});
