import { useEffect, useState } from 'react';

/** Only this server's style sheets have been cleaned, and only they may be loaded. */
function isOwn(location: string): boolean {
  return location.startsWith('/');
}

/**
 * The text of a template's style sheet: null while it is loading, empty if the template has none. Screens store the
 * file before the slide's turn, under exactly this address.
 */
export function useStyleSheet(location: string, onFailed: (reason: string) => void): string | null {
  const [loaded, setLoaded] = useState<{ location: string; text: string } | null>(null);

  useEffect(() => {
    if (!isOwn(location)) return;
    let isCurrent = true;
    readStyleSheet(location).then(
      (text) => isCurrent && setLoaded({ location, text }),
      (error: unknown) => isCurrent && onFailed(String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [location, onFailed]);

  if (!isOwn(location)) return '';
  return loaded?.location === location ? loaded.text : null;
}

async function readStyleSheet(location: string): Promise<string> {
  const response = await fetch(location);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('text/css')) throw new Error(`${location} is not a style sheet`);
  return response.text();
}
