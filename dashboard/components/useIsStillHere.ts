import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/**
 * Tells whether the user is still on the page that the component was first shown on. To be asked before navigating
 * when a request has ended: otherwise, it would bring a user back who has left in the meantime. That a component is
 * mounted says nothing, because it stays while the next page is loaded.
 */
export function useIsStillHere(): () => boolean {
  const router = useRouter();
  const [path] = useState(router.latestLocation.pathname);
  return useCallback(() => router.latestLocation.pathname === path, [router, path]);
}
