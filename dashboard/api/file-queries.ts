import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** The uploaded files of a portal, newest first. */
export const filesQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.files(portalId),
    queryFn: () => call('POST /api/files/find', { PortalId: portalId }),
  });

export const fileUsesQuery = (portalId: number, fileId: string) =>
  queryOptions({
    queryKey: queryKeys.fileUses(portalId, fileId),
    queryFn: () => call('POST /api/files/uses', { PortalId: portalId, _id: fileId }),
  });
