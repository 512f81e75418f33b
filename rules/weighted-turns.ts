import { HEAVIEST } from '#slide-types/levels.ts';

interface Weighted {
  /** A whole number; 1 if it is missing. */
  readonly weight?: number | undefined;
}

/** The items of one weight. They take turns with each other, so that they count as one item with all their turns. */
interface Kind<Item> {
  members: Item[];
  /** Its turns in a cycle, and how many of those have a place. */
  turns: number;
  placed: number;
}

/**
 * Returns the items in the order of their turns: each as many times as its weight says, divided by what all weights
 * have in common, and spread evenly. Items of the same weight stay in order. None follows itself, not even from the end
 * to the beginning, unless it has more turns than all others together. Calculates with whole numbers only, so that all
 * browsers agree.
 * See docs/decisions/051-show-slides-first-or-more-often.md
 */
export function weightedTurns<Item extends Weighted>(items: readonly Item[]): Item[] {
  let common = HEAVIEST;
  while (items.some((item) => weightOf(item) % common > 0)) common -= 1;
  const kinds: Kind<Item>[] = [];
  let left = 0;
  for (let weight = HEAVIEST; weight > 0; weight -= 1) {
    const members = items.filter((item) => weightOf(item) === weight);
    const turns = (members.length * weight) / common;
    if (turns > 0) kinds.push({ members, turns, placed: 0 });
    left += turns;
  }
  const order: Item[] = [];
  const place = (kind: Kind<Item>) => {
    order.push(kind.members[kind.placed % kind.members.length] as Item);
    kind.placed += 1;
  };

  const heavy = kinds.find((kind) => isAlone(kind) && kind.turns * 2 > left && kind.turns < left);
  if (heavy) left -= heavy.turns;
  const others = left;
  let first: Kind<Item> | undefined;
  let last: Kind<Item> | undefined;
  for (; left > 0; left -= 1) {
    /** Whether it doesn't follow itself, and no other will have to later. */
    const leavesRoom = (next: Kind<Item>) =>
      (next !== last || !isAlone(next)) &&
      kinds.every(
        (kind) =>
          !isAlone(kind) || (kind.turns - kind.placed) * 2 <= left + Number(kind === next) - Number(kind === first),
      );
    const allowed = kinds.filter((kind) => kind !== heavy && kind.placed < kind.turns && (heavy || leavesRoom(kind)));
    last = allowed.reduce((best, kind) => (isDueBefore(kind, best) ? kind : best));
    first ??= last;
    place(last);
    // It can't be kept apart from itself, so it is placed after each turn of the others: once or more often.
    while (heavy && (heavy.placed + 1) * others <= heavy.turns * (others - left + 1)) place(heavy);
  }
  return order;
}

function isAlone({ members }: Kind<unknown>): boolean {
  return members.length < 2;
}

/** Compares the middles of the equal parts of the cycle to which the next turns of both belong. */
function isDueBefore(one: Kind<unknown>, other: Kind<unknown>): boolean {
  return (2 * one.placed + 1) * other.turns < (2 * other.placed + 1) * one.turns;
}

function weightOf({ weight = 1 }: Weighted): number {
  return weight;
}
