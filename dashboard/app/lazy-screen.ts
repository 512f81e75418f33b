import { lazyRouteComponent } from '@tanstack/react-router';
import { t } from '#ui/language.ts';
import { ApiError, UNREACHABLE } from '../api/client.ts';
import { isReachable } from '../api/reachable.ts';

/**
 * A screen whose code is loaded when it is opened. Where code is missing the router loads the page anew, which helps after
 * an update; without a server nothing would be left of the page, so then that is said instead.
 */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(async () => {
    try {
      return await importer();
    } catch (error) {
      throw (await isReachable()) ? error : new ApiError(0, t(UNREACHABLE));
    }
  }, exportName);
