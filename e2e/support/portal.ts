import type { PortalSettings } from '#contract/entities/portal.ts';
import type { Role } from '#contract/entities/role.ts';
import { type Api, createApi, login } from './api.ts';

/** The password of all users of test portals. */
export const STAFF_PASSWORD = 'a word for staff';
let nameCount = 0;

/** A new portal, so that tests don't share records. */
export interface TestPortal {
  PortalId: number;
  name: string;
  /** Creates a user of this portal and returns a token. */
  signInAs(roleName: Role, more?: UserSettings): Promise<string>;
  /** Creates a user of this portal and returns their API. */
  apiAs(roleName: Role, more?: UserSettings): Promise<Api>;
}

interface UserSettings {
  channels?: string[];
  channelsPerPage?: number;
  displayName?: string;
}

export async function makePortal(api: Api, settings: Partial<PortalSettings> = {}): Promise<TestPortal> {
  nameCount += 1;
  const name = `Portal ${process.pid} ${nameCount}`;
  const { PortalId } = await api.call('POST /api/portals/addPortal', { portal: { ...settings, PortalName: name } });
  async function signInAs(roleName: Role, more: UserSettings = {}) {
    nameCount += 1;
    const userName = `user-${PortalId}-${nameCount}`;
    const passwords = { password: STAFF_PASSWORD, password2: STAFF_PASSWORD };
    await api.call('POST /api/users/register', { userName, ...passwords, roleName, PortalId, ...more });
    return login(api.url, userName, STAFF_PASSWORD);
  }
  return {
    PortalId,
    name,
    signInAs,
    apiAs: async (roleName, more) => createApi(api.url, await signInAs(roleName, more)),
  };
}
