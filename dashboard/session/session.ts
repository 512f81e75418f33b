import { useSyncExternalStore } from 'react';
import type { User } from '#contract/entities/user.ts';
import { serverNow } from './server-clock.ts';

const STORAGE_KEY = 'vitrine.session';
/** The user as changed since the token was issued. */
const USER_KEY = 'vitrine.user';
/**
 * The token that the server refused last. The stored one isn't removed, because another tab may just have replaced it.
 */
const REFUSED_KEY = 'vitrine.refused';
/** Browsers run longer timers immediately. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * The user in the token, with their own later changes. Only for the interface, never for permissions: the server reads
 * the user from its database.
 */
export interface Session {
  token: string;
  user: User;
  expiresAtMs: number;
}

interface State {
  session: Session | null;
  /** How the last session ended: it expired (or the server ended it), or the user logged out. */
  ending: 'ranOut' | 'left' | null;
}

let state: State = { session: null, ending: null };
let expiry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
let isRenewing = false;
let isLeaving = false;

adopt(localStorage.getItem(STORAGE_KEY));
// A login or logout in one tab applies to all tabs.
window.addEventListener('storage', (event) => {
  const isOurs = event.key === null || [STORAGE_KEY, USER_KEY, REFUSED_KEY].includes(event.key);
  if (isOurs && !isRenewing) adopt(localStorage.getItem(STORAGE_KEY));
});

/** The session outside React, for requests and route guards. */
export function currentSession(): Session | null {
  if (state.session && state.session.expiresAtMs <= serverNow()) removeExpired();
  return state.session;
}

export function signIn(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
  localStorage.removeItem(REFUSED_KEY);
  adopt(token);
}

/** Takes over what users changed in their own account: the token has them as they were at the login. */
export function updateUser(user: User): void {
  const { session } = state;
  if (session === null) return;
  localStorage.setItem(USER_KEY, JSON.stringify({ token: session.token, user }));
  become({ ...state, session: { ...session, user } });
}

export function signOut(): void {
  localStorage.removeItem(STORAGE_KEY);
  become({ session: null, ending: 'left' });
}

/**
 * Logs out once `work` has ended the session on the server. Refusals in the meantime, such as that of the event stream,
 * don't count as a lost session, after which a login would lead back to this page.
 */
export async function signOutAfter(work: Promise<unknown>): Promise<void> {
  isLeaving = true;
  try {
    await work;
  } finally {
    isLeaving = false;
    signOut();
  }
}

/** Ends the session of a token that the server refused, but not one that has started since. */
export function endRefused(token: string): void {
  if (isRenewing || state.session?.token !== token) return;
  localStorage.setItem(REFUSED_KEY, token);
  lose();
}

/**
 * For work that ends the session and starts a new one: refusals in the meantime, here or in another tab, don't log the
 * user out.
 */
export async function renewSession<Result>(work: () => Promise<Result>): Promise<Result> {
  isRenewing = true;
  try {
    return await work();
  } finally {
    isRenewing = false;
    adopt(localStorage.getItem(STORAGE_KEY));
  }
}

/** Whether the user logged out, instead of losing their session. */
export function hasLeft(): boolean {
  return state.ending === 'left';
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The logged-in user with their token, or null. */
export function useSession() {
  const { session, ending } = useSyncExternalStore(onSessionChange, () => state);
  return {
    user: session?.user ?? null,
    token: session?.token ?? null,
    hasRunOut: ending === 'ranOut',
    signIn,
    signOut,
  };
}

/** For screens that only logged-in users reach. */
export function useUser(): User {
  const { user } = useSession();
  return user ?? NOBODY;
}

/** Used between the end of a session and the login page; has no permissions. */
const NOBODY: User = {
  _id: '',
  userName: '',
  displayName: '',
  email: '',
  roleName: 3,
  PortalId: -1,
  channels: [],
  channelsPerPage: 3,
  isSuperUser: false,
};

function adopt(token: string | null): void {
  const session = token === null ? null : withChanges(readToken(token));
  if (token === null) become({ session: null, ending: state.ending });
  else if (session === null || session.expiresAtMs <= serverNow()) removeExpired();
  else if (token === localStorage.getItem(REFUSED_KEY)) lose();
  else become({ session, ending: null });
}

function removeExpired(): void {
  if (isRenewing) return;
  localStorage.removeItem(STORAGE_KEY);
  lose();
}

function lose(): void {
  become({ session: null, ending: isLeaving ? 'left' : 'ranOut' });
}

function become(next: State): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  clearTimeout(expiry);
  if (next.session) {
    expiry = setTimeout(currentSession, Math.min(next.session.expiresAtMs - serverNow(), LONGEST_TIMER_MS));
  }
  for (const listener of listeners) listener();
}

/** The claims of a token, or null if it is invalid. */
export function readToken(token: string): Session | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as User & { exp?: unknown };
    if (typeof claims._id !== 'string' || typeof claims.exp !== 'number') return null;
    return { token, user: claims, expiresAtMs: claims.exp * 1000 };
  } catch {
    // The stored value isn't a token.
    return null;
  }
}

/** The session with what its user has changed since. */
function withChanges(session: Session | null): Session | null {
  const stored = localStorage.getItem(USER_KEY);
  if (session === null || stored === null) return session;
  try {
    const { token, user } = JSON.parse(stored) as { token: string; user: User };
    return token === session.token ? { ...session, user } : session;
  } catch {
    // Something else wrote there.
    return session;
  }
}
