/** Where the dashboard stores the token of the logged-in user. */
const SESSION_KEY = 'vitrine.session';

/** Returns the dashboard's token, or null. It is read at each use, because sessions end. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY) || null;
  } catch {
    // Browsers may refuse access to storage.
    return null;
  }
}
