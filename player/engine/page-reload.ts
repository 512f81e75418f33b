import type { Cancel, Host } from './host.ts';
import type { ProblemDesk } from './player-problems.ts';
import { unanswered, wishOf } from './politeness.ts';
import { createReloadPace } from './reload-pace.ts';

/** In the page that the player starts from, and in no error page or login form of a captive portal. */
const ROOT_MARKER = 'id="vitrine-player"';
/** Not there where the page was cut off. */
const END = /<\/html>\s*$/;
const SCRIPT = /<script(\s[^<>]*)>/g;

/** A page that has just been loaded is not loaded again at once, whatever the server says. */
const SHORTEST_LIFE_MS = 10_000;
/** Screens that were told at the same moment spread over this long. */
const SPREAD_MS = 1_000;

/** A reload that staff wait for comes between two slides where that is soon; one that nobody waits for has more time. */
const BOUNDARY_WITHIN_MS = { asked: 5_000, newBuild: 600_000 };

/** So long the network is trusted to stay as it was found. */
const PROOF_HOLDS_MS = 2_000;

/** Runs `action` when a slide takes the place of another, or after so long at the latest. */
export type AtBoundary = (withinMs: number, action: () => void) => Cancel;

const atOnce: AtBoundary = (_withinMs, action) => {
  action();
  return () => {};
};

export interface PageReload {
  /** Reloads as soon as the page has been proven to come back, and keeps trying until then. */
  reload(): void;
  /** Goes to another page of the player for good, as soon as it has been proven to be there. */
  open(address: string): void;
  /** Reloads if the server has a newer build of the player than the one that runs. */
  reloadIfNewBuild(): void;
  stop(): void;
}

/** The only place that navigates. A screen that leaves its page for one that does not come back is dark until someone climbs a ladder. */
export function createPageReload(host: Host, desk: ProblemDesk, atBoundary: AtBoundary = atOnce): PageReload {
  const startedAt = host.monotonicNow();
  const pace = createReloadPace(host);
  let isWaiting = false;
  let cancel: Cancel = () => {};

  /** The script that the page would run now. Rejects unless page and script are there and are ours. */
  async function provenScript(address = host.page.address): Promise<string> {
    const page = await host.request({ method: 'GET', path: address });
    const script = scriptOf(page.text);
    const isWhole = page.text.includes(ROOT_MARKER) && END.test(page.text);
    if (page.status !== 200 || !isWhole || script === undefined) {
      throw unanswered('what is not the player', page);
    }
    const code = await host.request({ method: 'GET', path: script });
    const isScript = /javascript/.test(code.header('content-type') ?? '') && code.text !== '';
    if (code.status !== 200 || !isScript) throw unanswered('what is not its script', code);
    return script;
  }

  /** Rejects unless the page comes back: from the browser's own store, or else as the server answers it right now. */
  async function prove(): Promise<void> {
    if (!host.shell.isKept()) {
      await provenScript();
      return;
    }
    // A newer build comes along where the server has one. The one that is here can be loaded in any case.
    await host.shell.fetchNewBuild().catch(() => false);
  }

  /** What was proven a while before the boundary came is proven again: the network may have gone meanwhile. */
  function attempt(boundaryWithinMs: number): void {
    prove().then(
      () => {
        desk.solved('pageUnproven');
        const provenAt = host.monotonicNow();
        cancel = atBoundary(boundaryWithinMs, () => {
          if (host.monotonicNow() - provenAt < PROOF_HOLDS_MS) host.reload(pace.note());
          else attempt(0);
        });
      },
      (error: unknown) => {
        cancel = host.after(desk.met('pageUnproven', String(error), wishOf(error)), () => attempt(boundaryWithinMs));
      },
    );
  }

  function reload(boundaryWithinMs: number): void {
    if (isWaiting) return;
    isWaiting = true;
    const tooYoungMs = SHORTEST_LIFE_MS - (host.monotonicNow() - startedAt);
    cancel = host.after(Math.max(0, tooYoungMs, pace.waitMs()) + SPREAD_MS * host.random(), () =>
      attempt(boundaryWithinMs),
    );
  }

  function open(address: string): void {
    cancel();
    isWaiting = true;
    provenScript(address).then(
      () => {
        desk.solved('pageUnproven');
        cancel = atBoundary(BOUNDARY_WITHIN_MS.asked, () => host.open(address));
      },
      (error: unknown) => {
        cancel = host.after(desk.met('pageUnproven', String(error), wishOf(error)), () => open(address));
      },
    );
  }

  async function hasNewBuild(): Promise<boolean> {
    if (host.shell.isKept()) return host.shell.fetchNewBuild();
    return (await provenScript()) !== host.page.script;
  }

  return {
    reload: () => reload(BOUNDARY_WITHIN_MS.asked),
    open,
    reloadIfNewBuild() {
      hasNewBuild().then(
        (isNew) => {
          if (isNew) reload(BOUNDARY_WITHIN_MS.newBuild);
        },
        // Nothing is due: the next look will do.
        () => {},
      );
    },
    stop: () => cancel(),
  };
}

/** The module that a page begins with. */
function scriptOf(page: string): string | undefined {
  const scripts = [...page.matchAll(SCRIPT)].map(([, attributes = '']) => attributes);
  const modules = scripts.filter((attributes) => attributes.includes(' type="module"'));
  return modules.map((attributes) => /\ssrc="([^"]+)"/.exec(attributes)?.[1]).find((source) => source !== undefined);
}
