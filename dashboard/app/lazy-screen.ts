import { lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#ui/language.ts';
import { ApiError, UNREACHABLE } from '../api/client.ts';
import { isReachable } from '../api/reachable.ts';

/**
 * A screen whose code is loaded on demand. If code is missing, the router reloads the page, which helps after an
 * update; if the server can't be reached, that would lose the page, so an error is shown instead.
 */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(async () => {
    try {
      return await importer();
    } catch (error) {
      throw (await isReachable()) ? error : new ApiError(0, t(UNREACHABLE));
    }
  }, exportName);
