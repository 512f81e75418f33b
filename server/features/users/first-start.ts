import { randomBytes, randomUUID } from 'node:crypto';
import { Role } from '#contract/entities/user.ts';
import { CHANNELS_PER_PAGE } from '#rules/limits.ts';
import type { Database } from '#server/db/database.ts';
import { portalStore } from '../portals/portals.store.ts';
import { hashPassword } from './passwords.ts';
import { userStore } from './users.store.ts';

const FIRST_PORTAL = { PortalId: 1, PortalName: 'My business' };
/** The demo's number is the one that old addresses of screens are mapped to. */
export const DEMO_PORTAL = { PortalId: 54, PortalName: 'Café Mirabelle' };

export interface FirstSuperUser {
  userName: string;
  /** Null where the password was given. */
  generatedPassword: string | null;
  PortalId: number;
}

/** Makes the first portal and its superuser where there is none yet; null on every later start. */
export async function firstStart(
  database: Database,
  wish: { userName?: string | undefined; password?: string | undefined; withDemo: boolean },
): Promise<FirstSuperUser | null> {
  if (await userStore(database.queries).hasSuperUser()) return null;
  const userName = wish.userName ?? 'admin';
  const password = wish.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const { PortalId, PortalName } = wish.withDemo ? DEMO_PORTAL : FIRST_PORTAL;
  await database.write(null, async (queries) => {
    const portals = portalStore(queries);
    if (!(await portals.isNumberTaken(PortalId))) await portals.insert(newPortal(PortalId, PortalName));
    await userStore(queries).insert({
      _id: randomUUID(),
      userName,
      passwordHash,
      displayName: 'Administrator',
      email: '',
      roleName: Role.Webmaster,
      PortalId,
      channels: [],
      channelsPerPage: CHANNELS_PER_PAGE,
      isSuperUser: true,
    });
  });
  return { userName, generatedPassword: wish.password === undefined ? password : null, PortalId };
}

function newPortal(PortalId: number, PortalName: string) {
  return {
    _id: randomUUID(),
    PortalId,
    PortalName,
    subscriptionLevel: null,
    proTemplates: false,
    customTemplates: [],
    deleted: false,
    alertsOptOut: false,
    optionalFeatures: [],
  };
}
