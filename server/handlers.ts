import type { CompanyLink } from '#contract/endpoints/system.ts';
import { copyHandlers } from './copies/copies.routes.ts';
import type { Deps } from './deps.ts';
import { descriptionHandlers } from './features/api-docs/api-docs.routes.ts';
import { areaHandlers } from './features/areas/areas.routes.ts';
import { auditHandlers } from './features/audit/audit.routes.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import { blockHandlers } from './features/blocks/blocks.routes.ts';
import { channelHandlers } from './features/channels/channels.routes.ts';
import { calendarHandlers } from './features/display/calendars/calendars.routes.ts';
import { displayHandlers } from './features/display/display.routes.ts';
import { feedHandlers } from './features/feeds/feeds.routes.ts';
import { fileHandlers } from './features/files/files.routes.ts';
import { fileLinkHandlers } from './features/files/links/links.routes.ts';
import { libraryHandlers } from './features/library/library.routes.ts';
import { pairingHandlers } from './features/pairing/pairing.routes.ts';
import { DEFAULT_PLACES_URL } from './features/places/place-search.ts';
import { placeHandlers } from './features/places/places.routes.ts';
import { portalTimesHandlers } from './features/portal-times/portal-times.routes.ts';
import { portalHandlers } from './features/portals/portals.routes.ts';
import { screenHandlers } from './features/screens/screens.routes.ts';
import { slideHandlers } from './features/slides/slides.routes.ts';
import { thumbnailHandlers } from './features/slides/thumbnails.routes.ts';
import { syncGroupHandlers } from './features/sync-groups/sync-groups.routes.ts';
import type { DatabaseCheck } from './features/system/database-check.ts';
import { systemHandlers } from './features/system/system.routes.ts';
import { tagHandlers } from './features/tags/tags.routes.ts';
import { templateHandlers } from './features/templates/templates.routes.ts';
import { rateTableHandlers } from './features/uploads/rate-tables.routes.ts';
import { uploadHandlers } from './features/uploads/uploads.routes.ts';
import { passwordResetHandlers } from './features/users/password-reset.routes.ts';
import { userHandlers } from './features/users/users.routes.ts';
import { viewHandlers } from './features/views/views.routes.ts';
import type { Handlers } from './http/contract/handlers.ts';
import { portalFileHandlers } from './portal-file/portal-file.routes.ts';

/** What the handlers need besides what they all work with. */
interface HandlerSettings {
  companyLinks?: CompanyLink[] | undefined;
  placesUrl?: string | undefined;
}

/** The handlers of all API calls. */
export function allHandlers(deps: Deps, check: DatabaseCheck, { companyLinks, placesUrl }: HandlerSettings): Handlers {
  return {
    ...systemHandlers(deps, companyLinks ?? [], check),
    ...descriptionHandlers(),
    ...userHandlers(deps),
    ...passwordResetHandlers(deps),
    ...authHandlers(deps),
    ...portalHandlers(deps),
    ...portalFileHandlers(deps),
    ...portalTimesHandlers(deps),
    ...tagHandlers(deps),
    ...viewHandlers(deps),
    ...areaHandlers(deps),
    ...auditHandlers(deps),
    ...blockHandlers(deps),
    ...channelHandlers(deps),
    ...calendarHandlers(deps),
    ...copyHandlers(deps),
    ...displayHandlers(deps),
    ...screenHandlers(deps),
    ...slideHandlers(deps),
    ...thumbnailHandlers(deps),
    ...feedHandlers(deps),
    ...fileHandlers(deps),
    ...fileLinkHandlers(deps),
    ...uploadHandlers(deps),
    ...rateTableHandlers(deps),
    ...libraryHandlers(deps),
    ...pairingHandlers(deps, deps.sessionKey),
    ...placeHandlers(deps, placesUrl ?? DEFAULT_PLACES_URL),
    ...syncGroupHandlers(deps),
    ...templateHandlers(deps),
  };
}
