import type { Cancel } from '../engine/host/host.ts';

interface Entry {
  readonly at: number;
  readonly order: number;
  action: (() => void) | null;
}

/** A queue of scheduled actions, by time and then in the order in which they were added. */
export interface Timetable {
  /** When the next action is due; infinity if there is none. */
  nextAt(): number;
  put(at: number, action: () => void): Cancel;
  /** Removes and returns the next action. */
  take(): (() => void) | null;
  size(): number;
}

export function createTimetable(): Timetable {
  const heap: Entry[] = [];
  let order = 0;
  let pending = 0;

  const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.order < other.order);

  function swap(one: number, other: number): void {
    [heap[one], heap[other]] = [heap[other] as Entry, heap[one] as Entry];
  }

  function up(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isBefore(heap[at] as Entry, heap[parent] as Entry)) return;
      swap(at, parent);
      at = parent;
    }
  }

  function down(): void {
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && isBefore(heap[child] as Entry, heap[least] as Entry)) least = child;
      }
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  }

  function pop(): Entry | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (last && heap.length > 0) {
      heap[0] = last;
      down();
    }
    return first;
  }

  function dropCancelled(): void {
    while (heap.length > 0 && heap[0]?.action === null) pop();
  }

  return {
    nextAt() {
      dropCancelled();
      return heap[0]?.at ?? Number.POSITIVE_INFINITY;
    },
    put(at, action) {
      const entry: Entry = { at, order: order++, action };
      heap.push(entry);
      up(heap.length - 1);
      pending += 1;
      return () => {
        if (entry.action) pending -= 1;
        entry.action = null;
      };
    },
    take() {
      dropCancelled();
      const entry = pop();
      if (!entry) return null;
      const { action } = entry;
      entry.action = null;
      pending -= 1;
      return action;
    },
    size: () => pending,
  };
}
