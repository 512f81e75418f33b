import { randomBytes, randomUUID } from 'node:crypto';
import { portalSettings } from '#contract/entities/portal.ts';
import { Role } from '#contract/entities/user.ts';
import { CHANNELS_PER_PAGE } from '#rules/limits.ts';
import type { Database } from '#server/db/database.ts';
import { portalStore } from '../portals/portals.store.ts';
import { hashPassword } from './passwords.ts';
import { userStore } from './users.store.ts';

/** The portal that a first start without the demo makes. */
export const FIRST_PORTAL = 1;

export interface FirstSuperUser {
  userName: string;
  /** Null where the password was given. */
  generatedPassword: string | null;
}

/** Makes a superuser, and the portal it belongs to where there is none. */
export async function makeSuperUser(
  database: Database,
  portalId: number,
  wish: { userName?: string | undefined; password?: string | undefined },
): Promise<FirstSuperUser> {
  const userName = wish.userName ?? 'admin';
  const password = wish.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await database.write(null, async (queries) => {
    const portals = portalStore(queries);
    if (!(await portals.isNumberTaken(portalId))) {
      const settings = portalSettings.parse({ PortalName: 'My business' });
      await portals.insert({ ...settings, _id: randomUUID(), PortalId: portalId });
    }
    await userStore(queries).insert({
      _id: randomUUID(),
      userName,
      passwordHash,
      displayName: 'Administrator',
      email: '',
      roleName: Role.Webmaster,
      PortalId: portalId,
      channels: [],
      channelsPerPage: CHANNELS_PER_PAGE,
      isSuperUser: true,
    });
  });
  return { userName, generatedPassword: wish.password === undefined ? password : null };
}
