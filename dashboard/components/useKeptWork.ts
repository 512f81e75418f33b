import { useEffect, useRef, useState } from 'react';
import { currentSession, useUser } from '#dashboard/session/session.ts';

const PREFIX = 'vitrine.work';

/**
 * Keeps unsaved work beyond the end of a session: it is stored in this tab under `workKey` until the same user returns
 * to it. Returns the stored work, once. `unsaved` is what to store, as JSON; null for nothing.
 */
export function useKeptWork<Work>(workKey: string, unsaved: Work | null): Work | null {
  const user = useUser();
  // The user at the start, because there is none after the end of the session.
  const [userId] = useState(user._id);
  const key = `${PREFIX}.${userId}.${workKey}`;
  const [kept] = useState(() => read<Work>(key));
  const latest = useRef({ key, unsaved });
  useEffect(() => {
    latest.current = { key, unsaved };
  });
  useEffect(() => {
    sessionStorage.removeItem(latest.current.key);
    return () => {
      if (currentSession() === null && latest.current.unsaved !== null) write(latest.current);
    };
  }, []);
  return kept;
}

/** A state that is kept in the same way. */
export function useKeptState<State>(workKey: string, initial: State) {
  const [state, setState] = useState(initial);
  const kept = useKeptWork(workKey, state === initial ? null : state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept work is restored once
  useEffect(() => {
    if (kept !== null) setState(kept);
  }, []);
  return [state, setState] as const;
}

function read<Work>(key: string): Work | null {
  const text = sessionStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as Work);
}

function write({ key, unsaved }: { key: string; unsaved: unknown }): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(unsaved));
  } catch {
    // The tab's store is full: this is only a net.
  }
}
