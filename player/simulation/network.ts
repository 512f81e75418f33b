import type { Random } from '#rules/testing/random.ts';
import { badResponseOf, type NetworkFault } from './network-faults.ts';
import type { ServerResponse, SimulatedServer } from './server.ts';
import type { World } from './world.ts';

/** The network between one screen and the server, with its current faults. */
export interface Network {
  readonly faults: Set<NetworkFault>;
  /** Sends a request. `onResponse` is called late, with null for a visible failure, or never. */
  ask(at: () => ServerResponse, onResponse: (response: ServerResponse | null) => void): void;
  /** Whether a page could be loaded now. */
  brings(): boolean;
  /** Since when no page could be loaded; null if one can. */
  goneSince(): number | null;
  /** When the last fault occurred. */
  lastFaultAt(): number;
  find<Kind extends NetworkFault['kind']>(kind: Kind): Extract<NetworkFault, { kind: Kind }> | undefined;
  add(fault: NetworkFault): () => void;
}

const LATENCY_MS = { from: 1, to: 25 };

export function createNetwork(world: World, server: SimulatedServer, random: Random): Network {
  const faults = new Set<NetworkFault>();
  const typicalMs = random.between(LATENCY_MS.from, LATENCY_MS.to);
  const startedAt = new Map<NetworkFault, number>();
  let endedAt = Number.NEGATIVE_INFINITY;

  function find<Kind extends NetworkFault['kind']>(kind: Kind): Extract<NetworkFault, { kind: Kind }> | undefined {
    for (const fault of faults) {
      if (fault.kind === kind) return fault as Extract<NetworkFault, { kind: Kind }>;
    }
    return undefined;
  }

  function goneSince(): number | null {
    const startTimes = [...faults].flatMap((fault) => (blocksPages(fault) ? [startedAt.get(fault) ?? 0] : []));
    const stoppedAt = server.stoppedAt();
    if (stoppedAt !== null) startTimes.push(stoppedAt);
    return startTimes.length > 0 ? Math.min(...startTimes) : null;
  }

  const latencyMs = () => typicalMs * random.between(0.6, 1.4) + random.next() * (find('slow')?.upToMs ?? 0);

  function pass(response: ServerResponse): ServerResponse | null {
    if (find('portal')) return badResponseOf('html', response);
    const found = find('badResponse');
    return found ? badResponseOf(found.response, response) : response;
  }

  /** Whether this message is lost, and whether the sender notices. */
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
      world.after(latencyMs(), () => {
        let response: ServerResponse | null = null;
        try {
          response = at();
        } catch {
          world.after(latencyMs(), () => onResponse(null));
          return;
        }
        const passed = pass(response);
        if (passed === null) return;
        world.after(latencyMs(), () => {
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
      startedAt.set(fault, world.now());
      return () => {
        world.incident();
        faults.delete(fault);
        startedAt.delete(fault);
        endedAt = world.now();
      };
    },
  };
}

/** Whether a page can't be loaded. A response with another channel's document leaves pages as they are. */
function blocksPages(fault: NetworkFault): boolean {
  if (fault.kind === 'badResponse') return fault.response !== 'otherChannel';
  return fault.kind === 'cut' || fault.kind === 'portal';
}
