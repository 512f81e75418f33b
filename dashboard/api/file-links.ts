import { queryOptions } from '@tanstack/react-query';
import type { FileLinks } from '#slide-types/file-links.ts';
import { call } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The linked files of a portal that can't be fetched at present. */
export const failingLinksQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.failingLinks(portalId),
    queryFn: () => call('POST /api/files/getfailinglinks', { PortalId: portalId }),
  });

/** The linked files of a portal. */
export function fileLinks(PortalId: number): FileLinks {
  return {
    add: (address, kind) => call('POST /api/files/link', { PortalId, address, kind }),
    find: async (location) => (await call('POST /api/files/getlink', { PortalId, location })).link,
    check: (location) => call('POST /api/files/checklink', { PortalId, location }),
    async remove(location) {
      await call('POST /api/files/unlink', { PortalId, location });
    },
  };
}
