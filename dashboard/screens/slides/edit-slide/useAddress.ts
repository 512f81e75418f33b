import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { type Edited, slideSearch } from '#dashboard/session/slide-search.ts';

const EDITOR_PATH = '/dashboard/EditSlide';

/**
 * Keeps what is being edited in the address, so that it can be reloaded and shared. A new slide gets its address in the
 * same frame as the message that it was saved, because a reload in between would open another new slide. `isPage`:
 * whether the page is this slide's.
 */
export function useAddress({ portalId, area, slideType, slide }: Edited, isPage: boolean): void {
  const router = useRouter();
  useLayoutEffect(() => {
    // The user may be leaving already.
    if (!isPage || router.latestLocation.pathname !== EDITOR_PATH) return;
    const search = slideSearch({ portalId, area, slideType, slide });
    const { href, state } = router.buildLocation({ to: EDITOR_PATH, search });
    router.history.replace(href, state, { ignoreBlocker: true });
    router.history.flush();
  }, [router, isPage, portalId, area, slideType, slide]);
}
