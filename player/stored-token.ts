/** Where the dashboard keeps the token of the person who is logged in on this browser. */
const SESSION_KEY = 'vitrine.session';

/** The token as the dashboard stored it, or null. Read again at each use, because sessions end. */
export function storedToken(): string | null {
  try {
    const token: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    return typeof token === 'string' && token !== '' ? token : null;
  } catch {
    // Storage can be refused, and what is in it can be anything.
    return null;
  }
}
