import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** All templates; for superusers. */
export const templatesQuery = () =>
  queryOptions({ queryKey: queryKeys.templates(), queryFn: () => call('GET /api/templates/', {}) });

/** The templates that a portal can use. */
export const portalTemplatesQuery = (portalId: number) =>
  queryOptions({
    queryKey: queryKeys.portalTemplates(portalId),
    queryFn: () => call('POST /api/templates/gettemplatesbyportal', { PortalId: portalId }),
  });
