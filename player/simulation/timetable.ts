import type { Cancel } from '../engine/host.ts';

interface Entry {
  readonly at: number;
  readonly order: number;
  action: (() => void) | null;
}

/** What is to happen when, earliest first; what is due at the same time in the order in which it was put in. */
export interface Timetable {
  /** When the next thing is due; infinity where nothing is. */
  nextAt(): number;
  put(at: number, action: () => void): Cancel;
  /** Takes the next thing out. */
  take(): (() => void) | null;
  size(): number;
}

export function createTimetable(): Timetable {
  const heap: Entry[] = [];
  let order = 0;
  let waiting = 0;

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
      waiting += 1;
      return () => {
        if (entry.action) waiting -= 1;
        entry.action = null;
      };
    },
    take() {
      dropCancelled();
      const entry = pop();
      if (!entry) return null;
      const { action } = entry;
      entry.action = null;
      waiting -= 1;
      return action;
    },
    size: () => waiting,
  };
}
