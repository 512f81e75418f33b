import type { PortalSettings } from '#contract/entities/portal.ts';
import type { Role } from '#contract/entities/user.ts';
import { type Api, createApi, login } from './api.ts';

/** What all staff of test portals sign in with. */
export const STAFF_PASSWORD = 'a word for staff';
let made = 0;

/** A portal of a test's own, so that tests never meet each other's records. */
export interface TestPortal {
  PortalId: number;
  name: string;
  /** A token of a new user of this portal. */
  signInAs(roleName: Role, more?: { channels?: string[]; channelsPerPage?: number }): Promise<string>;
  /** The calls of a new user of this portal. */
  apiAs(roleName: Role): Promise<Api>;
}

export async function makePortal(api: Api, settings: Partial<PortalSettings> = {}): Promise<TestPortal> {
  made += 1;
  const name = `Portal ${process.pid} ${made}`;
  const { PortalId } = await api.call('POST /api/portals/addPortal', { portal: { ...settings, PortalName: name } });
  async function signInAs(roleName: Role, more: { channels?: string[]; channelsPerPage?: number } = {}) {
    made += 1;
    const userName = `user-${PortalId}-${made}`;
    const passwords = { password: STAFF_PASSWORD, password2: STAFF_PASSWORD };
    await api.call('POST /api/users/register', { userName, ...passwords, roleName, PortalId, ...more });
    return login(api.url, userName, STAFF_PASSWORD);
  }
  return {
    PortalId,
    name,
    signInAs,
    apiAs: async (roleName) => createApi(api.url, await signInAs(roleName)),
  };
}
