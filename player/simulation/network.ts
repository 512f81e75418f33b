import { badResponseOf, type NetworkFault } from './network-faults.ts';
import type { Random } from './random.ts';
import type { ServerResponse, SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** The way between one screen and the server, as good as its troubles let it be. */
export interface Network {
  readonly faults: Set<NetworkFault>;
  /** Asks the server; `onAnswer` comes late, or with null for a failure that shows, or never. */
  ask(at: () => ServerResponse, onResponse: (response: ServerResponse | null) => void): void;
  /** Whether a page that is loaded now would come. */
  brings(): boolean;
  /** Since when no page would come; null where one would. */
  goneSince(): number | null;
  /** When anything was wrong here the last time. */
  lastFaultAt(): number;
  find<Kind extends NetworkFault['kind']>(kind: Kind): Extract<NetworkFault, { kind: Kind }> | undefined;
  add(fault: NetworkFault): () => void;
}

const WAYS_MS = { from: 1, to: 25 };

export function createNetwork(world: World, server: SimulatedServer, random: Random): Network {
  const faults = new Set<NetworkFault>();
  const usualMs = random.between(WAYS_MS.from, WAYS_MS.to);
  const beganAt = new Map<NetworkFault, number>();
  let endedAt = Number.NEGATIVE_INFINITY;

  function find<Kind extends NetworkFault['kind']>(kind: Kind): Extract<NetworkFault, { kind: Kind }> | undefined {
    for (const fault of faults) {
      if (fault.kind === kind) return fault as Extract<NetworkFault, { kind: Kind }>;
    }
    return undefined;
  }

  function goneSince(): number | null {
    const moments = [...faults].flatMap((fault) => (keepsPagesAway(fault) ? [beganAt.get(fault) ?? 0] : []));
    const stoppedAt = server.stoppedAt();
    if (stoppedAt !== null) moments.push(stoppedAt);
    return moments.length > 0 ? Math.min(...moments) : null;
  }

  const wayMs = () => usualMs * random.between(0.6, 1.4) + random.next() * (find('slow')?.upToMs ?? 0);

  function pass(response: ServerResponse): ServerResponse | null {
    if (find('portal')) return badResponseOf('html', response);
    const found = find('badResponse');
    return found ? badResponseOf(found.response, response) : response;
  }

  /** Whether this piece of conversation is lost, and whether that shows. */
  function fate(): 'passes' | 'fails' | 'vanishes' {
    const cut = find('cut');
    if (cut) return cut.how === 'refuses' ? 'fails' : 'vanishes';
    return random.is(find('loss')?.share ?? 0) ? 'vanishes' : 'passes';
  }

  return {
    faults,
    find,
    ask(at, onResponse) {
      const first = fate();
      if (first === 'vanishes') return;
      if (first === 'fails') {
        world.after(2, () => onResponse(null));
        return;
      }
      world.after(wayMs(), () => {
        let response: ServerResponse | null = null;
        try {
          response = at();
        } catch {
          world.after(wayMs(), () => onResponse(null));
          return;
        }
        const passed = pass(response);
        if (passed === null) return;
        world.after(wayMs(), () => {
          const second = fate();
          if (second === 'passes') onResponse(passed);
          else if (second === 'fails') onResponse(null);
        });
      });
    },
    brings: () => goneSince() === null,
    goneSince,
    lastFaultAt: () => (faults.size > 0 ? world.now() : endedAt),
    add(fault) {
      world.incident();
      faults.add(fault);
      beganAt.set(fault, world.now());
      return () => {
        world.incident();
        faults.delete(fault);
        beganAt.delete(fault);
        endedAt = world.now();
      };
    },
  };
}

/** Whether a page can't be loaded. A response with another channel's document leaves pages as they are. */
function keepsPagesAway(fault: NetworkFault): boolean {
  if (fault.kind === 'badResponse') return fault.response !== 'otherChannel';
  return fault.kind === 'cut' || fault.kind === 'portal';
}
