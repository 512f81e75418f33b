import { randomUUID } from 'node:crypto';
import { portalSettings } from '#contract/entities/portal.ts';
import { Role } from '#contract/entities/role.ts';
import { CHANNELS_PER_PAGE } from '#rules/limits.ts';
import type { Queries } from '#server/db/connection.ts';
import { portalStore } from '../portals/portals.store.ts';
import { userStore } from './users.store.ts';

/** The default portal of superusers. */
export const FIRST_PORTAL = 1;

export interface NewSuperUser {
  portalId: number;
  userName: string;
  passwordHash: string;
}

/** Creates a superuser, and its portal if it doesn't exist. Returns the user's `_id`. */
export async function makeSuperUser(queries: Queries, { portalId, ...names }: NewSuperUser): Promise<string> {
  const portals = portalStore(queries);
  if (!(await portals.isNumberTaken(portalId))) {
    const settings = portalSettings.parse({ PortalName: 'My business' });
    await portals.insert({ ...settings, _id: randomUUID(), PortalId: portalId });
  }
  const _id = randomUUID();
  await userStore(queries).insert({
    ...names,
    _id,
    displayName: 'Administrator',
    email: '',
    roleName: Role.Webmaster,
    PortalId: portalId,
    channels: [],
    channelsPerPage: CHANNELS_PER_PAGE,
    isSuperUser: true,
  });
  return _id;
}
