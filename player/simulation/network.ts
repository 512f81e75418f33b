import type { Chance } from './chance.ts';
import type { ServerAnswer, SimulatedServer } from './server.ts';
import { type Trouble, told } from './troubles.ts';
import type { World } from './world.ts';

/** The way between one screen and the server, as good as its troubles let it be. */
export interface Network {
  readonly troubles: Set<Trouble>;
  /** Asks the server; `onAnswer` comes late, or with null for a failure that shows, or never. */
  ask(at: () => ServerAnswer, onAnswer: (answer: ServerAnswer | null) => void): void;
  /** Whether a page that is loaded now would come. */
  brings(): boolean;
  /** Since when no page would come; null where one would. */
  goneSince(): number | null;
  /** When anything was wrong here the last time. */
  lastTroubleAt(): number;
  find<Kind extends Trouble['kind']>(kind: Kind): Extract<Trouble, { kind: Kind }> | undefined;
  add(trouble: Trouble): () => void;
}

const WAYS_MS = { from: 1, to: 25 };

export function createNetwork(world: World, server: SimulatedServer, chance: Chance): Network {
  const troubles = new Set<Trouble>();
  const usualMs = chance.between(WAYS_MS.from, WAYS_MS.to);
  const beganAt = new Map<Trouble, number>();
  let endedAt = Number.NEGATIVE_INFINITY;

  function find<Kind extends Trouble['kind']>(kind: Kind): Extract<Trouble, { kind: Kind }> | undefined {
    for (const trouble of troubles) {
      if (trouble.kind === kind) return trouble as Extract<Trouble, { kind: Kind }>;
    }
    return undefined;
  }

  function goneSince(): number | null {
    const moments = [...troubles].flatMap((trouble) => (keepsPagesAway(trouble) ? [beganAt.get(trouble) ?? 0] : []));
    const stoppedAt = server.stoppedAt();
    if (stoppedAt !== null) moments.push(stoppedAt);
    return moments.length > 0 ? Math.min(...moments) : null;
  }

  const wayMs = () => usualMs * chance.between(0.6, 1.4) + chance.next() * (find('slow')?.upToMs ?? 0);

  function pass(answer: ServerAnswer): ServerAnswer | null {
    if (find('portal')) return told('html', answer);
    const lie = find('lie');
    return lie ? told(lie.lie, answer) : answer;
  }

  /** Whether this piece of conversation is lost, and whether that shows. */
  function fate(): 'passes' | 'fails' | 'vanishes' {
    const cut = find('cut');
    if (cut) return cut.how === 'refuses' ? 'fails' : 'vanishes';
    return chance.is(find('loss')?.share ?? 0) ? 'vanishes' : 'passes';
  }

  return {
    troubles,
    find,
    ask(at, onAnswer) {
      const first = fate();
      if (first === 'vanishes') return;
      if (first === 'fails') {
        world.after(2, () => onAnswer(null));
        return;
      }
      world.after(wayMs(), () => {
        let answer: ServerAnswer | null = null;
        try {
          answer = at();
        } catch {
          world.after(wayMs(), () => onAnswer(null));
          return;
        }
        const passed = pass(answer);
        if (passed === null) return;
        world.after(wayMs(), () => {
          const second = fate();
          if (second === 'passes') onAnswer(passed);
          else if (second === 'fails') onAnswer(null);
        });
      });
    },
    brings: () => goneSince() === null,
    goneSince,
    lastTroubleAt: () => (troubles.size > 0 ? world.now() : endedAt),
    add(trouble) {
      world.incident();
      troubles.add(trouble);
      beganAt.set(trouble, world.now());
      return () => {
        world.incident();
        troubles.delete(trouble);
        beganAt.delete(trouble);
        endedAt = world.now();
      };
    },
  };
}

/** Whether a page can't be loaded. A response with another channel's document leaves pages as they are. */
function keepsPagesAway(trouble: Trouble): boolean {
  if (trouble.kind === 'lie') return trouble.lie !== 'otherChannel';
  return trouble.kind === 'cut' || trouble.kind === 'portal';
}
