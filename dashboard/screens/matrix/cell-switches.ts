import type { Cell } from './placements.ts';

/** The server's call toggles a cell; if others toggle it at the same time, several calls are needed. */
const MOST_CALLS = 5;

export interface CellSwitchesOptions {
  /** Toggles the cell on the server and returns its new state. */
  toggle(cell: Cell): Promise<boolean>;
  /** The server refused: the cell reverts to its previous state. */
  onRefused(cell: Cell, error: unknown): void;
}

export interface CellSwitches {
  /** The wanted state of a cell that the server hasn't confirmed; undefined once it has. */
  wanted(cell: Cell): boolean | undefined;
  /** Changes when `wanted` may have changed for this slide, and no other: a click renders only its own row. */
  version(slide: string): number;
  subscribe(listener: () => void): () => void;
  /** Called on a click: shows `isOn` immediately and calls the server. */
  switchTo(cell: Cell, isOn: boolean): void;
  /** Shows many cells as `isOn` until `work` is finished. */
  showWhile(cells: readonly Cell[], isOn: boolean, work: Promise<unknown>): void;
}

/**
 * The wanted states of cells that the server hasn't confirmed. Each cell has one call at a time, which is repeated
 * until the state is reached, so several clicks end as the last click left each cell.
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
