import type { Cancel, Host } from './host.ts';
import type { ProblemTracker } from './problem-tracker.ts';
import type { ReloadNote } from './reload-note.ts';
import { createReloadPace } from './reload-pace.ts';
import { requestFailed, retryAfterOf } from './retry-after.ts';
import type { WhenIdle } from './when-idle.ts';

/** In the page that the player starts from, and in no error page or login form of a captive portal. */
const ROOT_MARKER = 'id="vitrine-player"';
/** Not there where the page was cut off. */
const END = /<\/html>\s*$/;
const SCRIPT = /<script(\s[^<>]*)>/g;

/** A page that has just been loaded is not loaded again at once, whatever the server says. */
const SHORTEST_LIFE_MS = 10_000;
/** Screens that were told at the same moment spread over this long. */
const SPREAD_MS = 1_000;

/** A reload waits this long for a moment in which nothing moves. */
const CALM_WITHIN_MS = 5_000;

/** So long the network is trusted to stay as it was found. */
const PROOF_HOLDS_MS = 2_000;

const atOnce: WhenIdle = (_withinMs, action) => {
  action();
  return () => {};
};

export interface PageReload {
  /** Reloads as soon as the page has been proven to come back, and keeps trying until then. Requests in a row are slowed down. */
  reload(): void;
  /** The same for a reload whose interval the channel itself sets. */
  reloadOnSchedule(): void;
  /** Goes to another page of the player for good, as soon as it has been proven to be there. */
  open(address: string): void;
  stop(): void;
}

/** What this page passes on to the next one. */
type LeftBehind = Omit<ReloadNote, 'leftAt'>;

/** The only place that navigates. A screen that leaves its page for one that does not come back is dark until someone climbs a ladder. */
export function createPageReload(
  host: Host,
  problems: ProblemTracker,
  whenIdle: WhenIdle = atOnce,
  leave: () => LeftBehind = () => ({ deviceBehindMs: null, revision: '' }),
): PageReload {
  const startedAt = host.monotonicNow();
  const pace = createReloadPace(host);
  let isWaiting = false;
  let cancel: Cancel = () => {};

  /** Rejects unless page and script are there and are ours. */
  async function provePage(address = host.page.address): Promise<void> {
    const page = await host.request({ method: 'GET', path: address });
    const script = scriptOf(page.text);
    const isWhole = page.text.includes(ROOT_MARKER) && END.test(page.text);
    if (page.status !== 200 || !isWhole || script === undefined) {
      throw requestFailed('a page that is not the player', page);
    }
    const code = await host.request({ method: 'GET', path: script });
    const isScript = /javascript/.test(code.header('content-type') ?? '') && code.text !== '';
    if (code.status !== 200 || !isScript) throw requestFailed('a file that is not its script', code);
  }

  /** Rejects unless the page comes back: from the browser's own store, or else as the server answers it right now. */
  async function prove(): Promise<void> {
    if (!host.shell.isStored()) {
      await provePage();
      return;
    }
    // A newer build comes along where the server has one. The one that is here can be loaded in any case.
    await host.shell.fetchNewBuild().catch(() => false);
  }

  /** What was proven a while before the screen was calm is proven again: the network may have gone meanwhile. */
  function attempt(note: () => object, calmWithinMs = CALM_WITHIN_MS): void {
    prove().then(
      () => {
        problems.solved('pageUnproven');
        const provenAt = host.monotonicNow();
        cancel = whenIdle(calmWithinMs, () => {
          const agoMs = host.monotonicNow() - provenAt;
          if (agoMs < PROOF_HOLDS_MS) host.reload({ ...note(), leftAt: host.deviceNow(), ...leave() });
          else attempt(note, Math.max(0, calmWithinMs - agoMs));
        });
      },
      (error: unknown) => {
        cancel = host.after(problems.met('pageUnproven', String(error), retryAfterOf(error)), () => attempt(note));
      },
    );
  }

  function reload(waitMs: number, note: () => object): void {
    if (isWaiting) return;
    isWaiting = true;
    const tooYoungMs = SHORTEST_LIFE_MS - (host.monotonicNow() - startedAt);
    cancel = host.after(Math.max(0, tooYoungMs, waitMs) + SPREAD_MS * host.random(), () => attempt(note));
  }

  function open(address: string): void {
    cancel();
    isWaiting = true;
    provePage(address).then(
      () => {
        problems.solved('pageUnproven');
        cancel = whenIdle(CALM_WITHIN_MS, () => host.open(address));
      },
      (error: unknown) => {
        cancel = host.after(problems.met('pageUnproven', String(error), retryAfterOf(error)), () => open(address));
      },
    );
  }

  return {
    reload: () => reload(pace.waitMs(), pace.note),
    reloadOnSchedule: () => reload(0, pace.carryOn),
    open,
    stop: () => cancel(),
  };
}

/** The module that a page begins with. */
function scriptOf(page: string): string | undefined {
  const scripts = [...page.matchAll(SCRIPT)].map(([, attributes = '']) => attributes);
  const modules = scripts.filter((attributes) => attributes.includes(' type="module"'));
  return modules.map((attributes) => /\ssrc="([^"]+)"/.exec(attributes)?.[1]).find((source) => source !== undefined);
}
