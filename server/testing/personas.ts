import { sql } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { Role } from '#contract/entities/role.ts';
import type { User } from '#contract/entities/user.ts';
import type { Actor } from '#rules/permissions.ts';
import { SESSION_KEY, type TestApp } from './test-app.ts';

/** A caller of the API. */
export interface Persona {
  name: string;
  /** The user as whom the server treats the caller. Null if the token isn't valid. */
  actor: Actor | null;
  /** The token that is sent. Null for none. */
  token: string | null;
  /** Starts another session of the same user. */
  logInAgain(): Promise<string | null>;
}

const ROLES = [
  ['contributor', Role.Contributor, false],
  ['editor', Role.Editor, false],
  ['admin', Role.Admin, false],
  ['webmaster', Role.Webmaster, false],
  ['superuser', Role.Contributor, true],
] as const;

/** Creates a user for each role in each of these portals, and callers without a valid session. */
export async function makePersonas(test: TestApp, portalIds: readonly number[]): Promise<Persona[]> {
  const personas: Persona[] = [];
  for (const PortalId of portalIds) {
    for (const [role, roleName, isSuperUser] of ROLES) {
      const name = `${role} of ${PortalId}`;
      const user = await register(test, name, { PortalId, roleName, isSuperUser });
      personas.push(await persona(test, name, user));
    }
  }
  const [portalId = 1] = portalIds;
  return [...personas, nobody('anonymous', null), await expired(test, portalId), await deleted(test, portalId)];
}

async function register(
  test: TestApp,
  userName: string,
  rights: Pick<User, 'PortalId' | 'roleName' | 'isSuperUser'>,
): Promise<User> {
  const call = test.as(await test.superuser());
  const password = passwordOf(userName);
  return call('POST /api/users/register', { userName, password, password2: password, ...rights });
}

async function persona(test: TestApp, name: string, user: User): Promise<Persona> {
  const signInAgain = () => test.signIn(user.userName, passwordOf(user.userName));
  return { name, actor: user, token: await signInAgain(), logInAgain: signInAgain };
}

/** An admin whose token has expired, but whose session still exists. */
async function expired(test: TestApp, PortalId: number): Promise<Persona> {
  const name = 'expired token';
  const user = await register(test, name, { PortalId, roleName: Role.Admin, isSuperUser: false });
  const { exp: _end, ...claims } = decodeJwt(await test.signIn(user.userName, passwordOf(name)));
  const token = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(SESSION_KEY);
  return nobody(name, token);
}

async function deleted(test: TestApp, PortalId: number): Promise<Persona> {
  const name = 'deleted user';
  const user = await register(test, name, { PortalId, roleName: Role.Admin, isSuperUser: false });
  const token = await test.signIn(user.userName, passwordOf(name));
  await test.database.queries.execute(sql`delete from users where id = ${user._id}`);
  return nobody(name, token);
}

function nobody(name: string, token: string | null): Persona {
  return { name, actor: null, token, logInAgain: async () => token };
}

function passwordOf(userName: string): string {
  return `${userName} knows this`;
}
