import type { Cancel, Host } from './host.ts';
import type { ProblemDesk } from './player-problems.ts';

/** In the page that the player starts from, and in no error page or login form of a captive portal. */
const ROOT_MARKER = 'id="vitrine-player"';
const SCRIPT = /<script[^>]*\ssrc="([^"]+)"[^>]*type="module"|<script[^>]*type="module"[^>]*\ssrc="([^"]+)"/;

/** A page that has just been loaded is not loaded again at once, whatever the server says. */
const SHORTEST_LIFE_MS = 10_000;
/** Screens that were told at the same moment spread over this long. */
const SPREAD_MS = 1_000;

export interface PageReload {
  /** Reloads as soon as the page has been proven to come back, and keeps trying until then. */
  reload(): void;
  /** Reloads if the server has a newer build of the player than the one that runs. */
  reloadIfNewBuild(): void;
  stop(): void;
}

/** The only place that navigates. A screen that leaves its page for one that does not come back is dark until someone climbs a ladder. */
export function createPageReload(host: Host, desk: ProblemDesk): PageReload {
  const startedAt = host.monotonicNow();
  let isWaiting = false;
  let cancel: Cancel = () => {};

  /** The script that the page would run now. Rejects unless page and script are there and are ours. */
  async function provenScript(): Promise<string> {
    const page = await host.request({ method: 'GET', path: host.page.address });
    const [, before, after] = SCRIPT.exec(page.text) ?? [];
    const script = before ?? after;
    if (page.status !== 200 || !page.text.includes(ROOT_MARKER) || script === undefined) {
      throw new Error(`the page answered with status ${page.status} and is not the player`);
    }
    const code = await host.request({ method: 'GET', path: script });
    const isScript = /javascript/.test(code.header('content-type') ?? '') && code.text !== '';
    if (code.status !== 200 || !isScript) throw new Error(`the player's script answered with status ${code.status}`);
    return script;
  }

  function attempt(): void {
    provenScript().then(
      () => {
        desk.solved('pageUnproven');
        host.reload();
      },
      (error: unknown) => {
        cancel = host.after(desk.met('pageUnproven', String(error)), attempt);
      },
    );
  }

  function reload(): void {
    if (isWaiting) return;
    isWaiting = true;
    const tooYoungMs = SHORTEST_LIFE_MS - (host.monotonicNow() - startedAt);
    cancel = host.after(Math.max(0, tooYoungMs) + SPREAD_MS * host.random(), attempt);
  }

  return {
    reload,
    reloadIfNewBuild() {
      provenScript().then(
        (script) => {
          if (script !== host.page.script) reload();
        },
        // Nothing is due: the next look will do.
        () => {},
      );
    },
    stop: () => cancel(),
  };
}
