/** Where the dashboard keeps the token of the person who is logged in on this browser. */
const SESSION_KEY = 'vitrine.session';

/** The token as the dashboard stored it, or null. Read again at each use, because sessions end. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY) || null;
  } catch {
    // A browser may refuse storage altogether.
    return null;
  }
}
