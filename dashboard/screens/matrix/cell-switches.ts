import type { Cell } from './placements.ts';

/** The server's call turns a cell over; when others turn the same cell at the same time, it takes more than one. */
const MOST_CALLS = 5;

export interface CellSwitchesOptions {
  /** Turns the cell over on the server and answers how it stands now. */
  toggle(cell: Cell): Promise<boolean>;
  /** The server refused: the cell falls back to what it was. */
  onRefused(cell: Cell, error: unknown): void;
}

export interface CellSwitches {
  /** How a cell is meant to stand while the server does not know yet; undefined once it does. */
  wanted(cell: Cell): boolean | undefined;
  /** Changes whenever `wanted` may answer otherwise for this slide, and for no other: a click redraws its own row only. */
  version(slide: string): number;
  subscribe(listener: () => void): () => void;
  /** The person clicked: the cell shows `isOn` at once, and the server is told. */
  switchTo(cell: Cell, isOn: boolean): void;
  /** Many cells at once, shown as `isOn` until `work` is over. */
  showWhile(cells: readonly Cell[], isOn: boolean, work: Promise<unknown>): void;
}

/**
 * What the person wants of cells that are still on their way to the server. Each cell has one call at a time, and is asked
 * for until it stands as wanted, so a burst of clicks on one cell or on many ends as the last click left each.
 */
export function createCellSwitches({ toggle, onRefused }: CellSwitchesOptions): CellSwitches {
  const wishes = new Map<string, boolean>();
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  const versions = new Map<string, number>();

  function announce(cells: readonly Cell[]): void {
    for (const slide of new Set(cells.map((cell) => cell.slide))) versions.set(slide, (versions.get(slide) ?? 0) + 1);
    for (const listener of listeners) listener();
  }

  async function settle(cell: Cell, stood: boolean): Promise<void> {
    const key = keyOf(cell);
    underWay.add(key);
    try {
      let stands = stood;
      for (let calls = 0; calls < MOST_CALLS && stands !== wishes.get(key); calls += 1) stands = await toggle(cell);
    } catch (error) {
      onRefused(cell, error);
    } finally {
      underWay.delete(key);
      wishes.delete(key);
      announce([cell]);
    }
  }

  return {
    wanted: (cell) => (wishes.size === 0 ? undefined : wishes.get(keyOf(cell))),
    version: (slide) => versions.get(slide) ?? 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    switchTo: (cell, isOn) => {
      const key = keyOf(cell);
      wishes.set(key, isOn);
      announce([cell]);
      if (!underWay.has(key)) void settle(cell, !isOn);
    },
    showWhile: (cells, isOn, work) => {
      const keys = cells.map(keyOf);
      for (const key of keys) wishes.set(key, isOn);
      announce(cells);
      const forget = () => {
        for (const key of keys) if (!underWay.has(key)) wishes.delete(key);
        announce(cells);
      };
      work.then(forget, forget);
    },
  };
}

function keyOf({ channel, area, slide }: Cell): string {
  return `${channel} ${area} ${slide}`;
}
