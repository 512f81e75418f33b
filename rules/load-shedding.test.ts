import { describe, expect, it } from 'vitest';
import { lagOf, priorityOf, SHEDDING, shedSeconds } from './load-shedding.ts';

describe('shedding', () => {
  it('refuses requests by priority, and never pages or monitoring', () => {
    const refusedAt = (lagMs: number) =>
      (['costly', 'staff', 'screens', 'always'] as const).filter((priority) => shedSeconds(priority, lagMs) !== null);
    expect(refusedAt(SHEDDING.costly.fromLagMs - 1)).toEqual([]);
    expect(refusedAt(SHEDDING.costly.fromLagMs)).toEqual(['costly']);
    expect(refusedAt(SHEDDING.staff.fromLagMs)).toEqual(['costly', 'staff']);
    expect(refusedAt(SHEDDING.screens.fromLagMs)).toEqual(['costly', 'staff', 'screens']);
    expect(refusedAt(Infinity)).toEqual(['costly', 'staff', 'screens']);
  });

  it.each([
    ['POST /api/users/login', 'costly'],
    ['PATCH /api/slides/updateSlide', 'staff'],
    [null, 'always'],
    ['GET /DesktopModules/*', 'always'],
    ['GET /media/{portal}/{name}', 'screens'],
    ['GET /api/channels/events', 'screens'],
    ['GET /metrics', 'always'],
  ] as const)('gives %s the priority %s', (route, priority) => {
    expect(priorityOf(route)).toBe(priority);
  });

  it('ignores two long measurements of five, counts three, and decays slowly', () => {
    expect(lagOf([900, 900, 900], 0)).toBe(0);
    expect(lagOf([1, 900, 2, 800, 3], 0)).toBe(3);
    expect(lagOf([700, 900, 2, 800, 3], 0)).toBe(700);
    expect(lagOf([1, 1, 1, 1, 1], 1_000)).toBe(900);
    expect(lagOf([1, 1, 1, 1, 1], 1)).toBe(1);
  });
});
