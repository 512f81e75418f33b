import type { Cell } from './placements.ts';

export interface CellSwitchesOptions {
  /** Adds the slide on the server, or removes it. */
  place(cell: Cell, isOn: boolean): Promise<void>;
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
 * The wanted states of cells that the server hasn't confirmed. Each cell has one call at a time, and another if it was
 * clicked meanwhile, so several clicks end as the last click left each cell.
 */
export function createCellSwitches({ place, onRefused }: CellSwitchesOptions): CellSwitches {
  const wanted = new Map<string, boolean>();
  const underWay = new Set<string>();
  const listeners = new Set<() => void>();
  const versions = new Map<string, number>();

  function announce(cells: readonly Cell[]): void {
    for (const slide of new Set(cells.map((cell) => cell.slide))) versions.set(slide, (versions.get(slide) ?? 0) + 1);
    for (const listener of listeners) listener();
  }

  async function settle(cell: Cell): Promise<void> {
    const key = keyOf(cell);
    underWay.add(key);
    try {
      let sent: boolean | undefined;
      // A click during a call changes what is wanted.
      for (let isOn = wanted.get(key); isOn !== undefined && isOn !== sent; isOn = wanted.get(key)) {
        sent = isOn;
        await place(cell, isOn);
      }
    } catch (error) {
      onRefused(cell, error);
    } finally {
      underWay.delete(key);
      wanted.delete(key);
      announce([cell]);
    }
  }

  return {
    wanted: (cell) => (wanted.size === 0 ? undefined : wanted.get(keyOf(cell))),
    version: (slide) => versions.get(slide) ?? 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    switchTo: (cell, isOn) => {
      const key = keyOf(cell);
      wanted.set(key, isOn);
      announce([cell]);
      if (!underWay.has(key)) void settle(cell);
    },
    showWhile: (cells, isOn, work) => {
      const keys = cells.map(keyOf);
      for (const key of keys) wanted.set(key, isOn);
      announce(cells);
      const forget = () => {
        for (const key of keys) if (!underWay.has(key)) wanted.delete(key);
        announce(cells);
      };
      work.then(forget, forget);
    },
  };
}

function keyOf({ channel, area, slide }: Cell): string {
  return `${channel} ${area} ${slide}`;
}
