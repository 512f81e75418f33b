import type { Cancel, Host } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { requestFailed, retryAfterOf } from '../host/retry-after.ts';
import { createRetryer } from '../host/retryer.ts';
import type { ReloadNote } from './reload-note.ts';
import { createReloadPace } from './reload-pace.ts';

/** Identifies the player's page, as opposed to error pages and the login pages of captive portals. */
const ROOT_MARKER = 'id="vitrine-player"';
/** Missing from a truncated page. */
const END = /<\/html>\s*$/;
const SCRIPT = /<script\s[^<>]*>/g;

/** A page that has just been loaded is not reloaded yet, whatever the server says. */
const SHORTEST_LIFE_MS = 10_000;
/** Screens that are notified at the same time spread their reloads over this time. */
const SPREAD_MS = 1_000;

/** How long a reload waits until nothing moves. */
const CALM_WITHIN_MS = 5_000;

/** How long a successful check of the network counts. */
const PROOF_HOLDS_MS = 2_000;

/**
 * Runs `action` when nothing on screen moves or is about to, and after `withinMs` at the latest.
 * See docs/decisions/039-hold-the-first-paint-after-a-reload.md
 */
export type WhenIdle = (withinMs: number, action: () => void) => Cancel;

export interface PageReload {
  /**
   * Reloads as soon as the page is known to load again, and keeps trying until then. Frequent calls are slowed down.
   */
  reload(): void;
  /** Does the same for a reload at the interval that the channel sets. */
  reloadOnSchedule(): void;
  /** Leaves for another page of the player, as soon as that is known to load. */
  open(address: string): void;
  stop(): void;
}

/** Where the page goes. */
interface Departure {
  /** Rejects unless the page can be loaded. */
  prove(): Promise<void>;
  go(): void;
}

/** What this page passes to the next one. */
type LeftBehind = Omit<ReloadNote, 'leftAt'>;

/**
 * The only code that navigates. If a screen left its page for one that doesn't load, it would stay dark until someone
 * visits it.
 */
export function createPageReload(
  host: Host,
  problems: ProblemTracker,
  whenIdle: WhenIdle,
  leave: () => LeftBehind,
): PageReload {
  const startedAt = host.monotonicNow();
  const pace = createReloadPace(host);
  let isLeaving = false;
  let departure: Departure;
  let calmWithinMs = CALM_WITHIN_MS;
  let cancelIdle: Cancel = () => {};

  /** Rejects unless the page and its script are there and are ours. */
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

  /** Rejects unless the page can be loaded again, from the browser's store or from the server. */
  async function prove(): Promise<void> {
    if (!host.shell.isStored()) {
      await provePage();
      return;
    }
    // Loads a newer build too, if there is one. The current one works in any case.
    await host.shell.fetchNewBuild().catch(() => false);
  }

  const proof = createRetryer(host, {
    run: () => departure.prove(),
    succeeded() {
      problems.solved('pageUnproven');
      goWhenIdle(host.monotonicNow());
      return null;
    },
    failed(error) {
      calmWithinMs = CALM_WITHIN_MS;
      return problems.occurred('pageUnproven', String(error), retryAfterOf(error));
    },
  });

  /** A check made before the screen became idle is repeated, because the network may have failed since. */
  function goWhenIdle(provenAt: number): void {
    cancelIdle = whenIdle(calmWithinMs, () => {
      const agoMs = host.monotonicNow() - provenAt;
      if (agoMs < PROOF_HOLDS_MS) return departure.go();
      calmWithinMs = Math.max(0, calmWithinMs - agoMs);
      proof.start();
    });
  }

  function depart(next: Departure, delayMs: number): void {
    isLeaving = true;
    departure = next;
    calmWithinMs = CALM_WITHIN_MS;
    cancelIdle();
    proof.cancel();
    proof.startIn(delayMs);
  }

  function reload(waitMs: number, note: () => object): void {
    if (isLeaving) return;
    const tooYoungMs = SHORTEST_LIFE_MS - (host.monotonicNow() - startedAt);
    const go = () => host.reload({ ...note(), leftAt: host.deviceNow(), ...leave() });
    depart({ prove, go }, Math.max(0, tooYoungMs, waitMs) + SPREAD_MS * host.random());
  }

  return {
    reload: () => reload(pace.waitMs(), pace.note),
    reloadOnSchedule: () => reload(0, pace.carryOn),
    open: (address) => depart({ prove: () => provePage(address), go: () => host.open(address) }, 0),
    stop() {
      cancelIdle();
      proof.cancel();
    },
  };
}

/** Returns the address of the page's module. */
function scriptOf(page: string): string | undefined {
  const scripts = page.match(SCRIPT) ?? [];
  const modules = scripts.filter((tag) => tag.includes(' type="module"'));
  return modules.map((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1]).find((source) => source !== undefined);
}
