import type { ServerClock } from '../clock/server-clock.ts';
import type { Cancel, Host } from '../host/host.ts';
import { NO_PLAN, type Plan, type PlanEvent, planAfter, type Showing, showingOf } from './plan.ts';

/** The plan that a screen plays, and what its page shows of it. */
export interface PlayedPlan {
  current(): Plan;
  showing(): Showing;
  /** Returns the revision on show; empty if there is none. */
  revision(): string;
  change(event: PlanEvent): void;
  subscribe(listener: () => void): Cancel;
  stop(): void;
}

/** All areas switch to a new plan together. An area that isn't ready by then follows later. */
const PREPARE_AT_MOST_MS = 3_000;

/** `onChanged` is called after each change, before what is on show is updated. */
export function createPlayedPlan(
  host: Host,
  clock: ServerClock,
  onChanged: (before: Plan, plan: Plan) => void,
): PlayedPlan {
  const listeners = new Set<() => void>();
  let plan: Plan = NO_PLAN;
  let shown: Showing = { kind: 'nothing' };
  let cancelCommit: Cancel = () => {};

  function change(event: PlanEvent): void {
    const before = plan;
    plan = planAfter(before, event);
    if (plan.upcoming && !before.upcoming)
      cancelCommit = host.after(PREPARE_AT_MOST_MS, () => change({ type: 'preparingTimedOut' }));
    if (!plan.upcoming) cancelCommit();
    onChanged(before, plan);
    show();
  }

  function show(): void {
    const next = showingOf(plan, clock.isSet());
    if (isSame(shown, next)) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  const cancelStep = clock.onStep(show);
  return {
    current: () => plan,
    showing: () => shown,
    revision: () => (shown.kind === 'channel' ? shown.document.revision : ''),
    change,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      cancelCommit();
      cancelStep();
    },
  };
}

function isSame(one: Showing, other: Showing): boolean {
  if (one.kind !== 'channel' || other.kind !== 'channel') return one.kind === other.kind;
  return one.document === other.document && one.upcoming === other.upcoming;
}
