// @module-tag slow
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { User } from '#contract/entities/user.ts';
import { resetPassword as resetPasswordCommand } from '#server/commands/superusers.ts';
import { portals, users } from '#server/db/schema.ts';
import { type Held, holdStatement, holdWrite } from '#server/testing/hold.ts';
import { type Accounts, Browser, CLIENT, startIdentityProvider } from '#server/testing/identity-provider.ts';
import { makeScene } from '#server/testing/scene.ts';
import { CallFailed, refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createResetToken, findReset } from './password-reset.ts';
import { type Account, userStore } from './users.store.ts';

const PORTAL = 3;
const NEW_PASSWORD = 'known to nobody else';

let test: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
const accounts: Accounts = {};
let made = 0;
let anna: { user: User; password: string; accountId: string };

beforeAll(async () => {
  provider = await startIdentityProvider(accounts);
  test = await startTestApp({ identityProvider: { ...CLIENT, issuer: provider.issuer, label: 'x' }, ffmpeg: false });
  provider.trust(test);
  scene = await makeScene(test);
  await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Shop', PortalId: PORTAL } });
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});
beforeEach(async () => {
  await test.database.queries.execute(sql`delete from attempts`);
  made += 1;
  anna = await addPerson(`anna-${made}`);
});

async function addPerson(name: string, roleName: Role = Role.Editor) {
  const password = `${name} knows this`;
  const email = `${name}@example.org`;
  accounts[name] = { email, email_verified: true };
  const user = await scene.call('POST /api/users/register', {
    ...{ userName: name, password, password2: password, email, roleName, PortalId: PORTAL },
  });
  return { user, password, accountId: name };
}

const change = (update: Record<string, unknown>, user = anna.user) =>
  scene.call('POST /api/users/update', { _id: user._id, PortalId: PORTAL, update });
const newPassword = () => change({ password: NEW_PASSWORD, password2: NEW_PASSWORD });
const remove = () => scene.call('POST /api/users/deleteuser', { _id: anna.user._id, PortalId: PORTAL });
const deletePortal = (deleted: boolean) =>
  test.database.queries.update(portals).set({ deleted }).where(eq(portals.PortalId, PORTAL));
const countSessions = async () => {
  const found = await test.database.queries.execute(sql`select id from sessions where user_id = ${anna.user._id}`);
  return (found as unknown as { rows: unknown[] }).rows.length;
};

/** Returns the outcome of `work` if `meanwhile` happens while it is held. */
async function racing<Result>(held: Held, work: () => Promise<Result>, meanwhile: () => Promise<unknown>) {
  const outcome = work().then(
    (value) => ({ value, status: 200 }),
    (error: unknown) => {
      if (error instanceof CallFailed) return { value: null, status: error.status };
      throw error;
    },
  );
  await Promise.race([held.reached, outcome]);
  await meanwhile();
  held.release();
  return outcome;
}

const BEFORE_SESSION = /insert into "?sessions"?/;
const CHANGES: [string, () => Promise<unknown>][] = [
  ['a new password', newPassword],
  ['another role', () => change({ roleName: Role.Contributor })],
  ['deletion', remove],
  ['deletion of the portal', () => deletePortal(true)],
];

describe('a login that was verified before a change', () => {
  const withPassword = () => test.signIn(anna.user.userName, anna.password);
  const withAccessToken = async () => {
    const accessToken = await provider.accessTokenOf(anna.accountId);
    return (
      await test.as(null)('POST /api/users/getToken', { userDetailsByIdUrl: `${provider.issuer}/me`, accessToken })
    ).token;
  };

  describe.each([
    ['a password', withPassword],
    ['an access token', withAccessToken],
  ])('with %s', (_, signIn) => {
    it.each(CHANGES)('%s starts no session', async (_name, meanwhile) => {
      const { status } = await racing(holdStatement(test.database, BEFORE_SESSION), signIn, meanwhile);
      await deletePortal(false);
      expect(status).toBe(401);
      expect(await countSessions()).toBe(0);
    });
  });

  it('starts a session after a change that revokes nothing', async () => {
    const held = holdStatement(test.database, BEFORE_SESSION);
    const { value } = await racing(held, withPassword, () => change({ displayName: 'Anna' }));
    await test.as(value)('POST /api/slides/getslides', { PortalId: PORTAL, archived: false });
  });

  it.each(CHANGES)('through an identity provider (%s) is not handed over', async (_name, meanwhile) => {
    const browser = new Browser();
    const comesBack = await browser.logIn(test, anna.accountId);
    const held = holdStatement(test.database, /insert into "?login_handovers"?/);
    const { value: response } = await racing(held, () => browser.send(comesBack), meanwhile);
    const news = new URL(response?.headers.get('location') ?? '', test.url).searchParams;
    const body = JSON.stringify({ handover: news.get('handover') ?? 'x'.repeat(43) });
    await deletePortal(false);
    const finished = await browser.send(`${test.url}/api/auth/finish`, {
      method: 'POST',
      body,
      type: 'application/json',
    });
    expect(finished.status).toBe(401);
    expect(await countSessions()).toBe(0);
  });

  it('through an identity provider starts no session if the role changes before the page completes it', async () => {
    const browser = new Browser();
    const response = await browser.send(await browser.logIn(test, anna.accountId));
    const handover = new URL(response.headers.get('location') ?? '', test.url).searchParams.get('handover');
    await change({ roleName: Role.Contributor });
    const body = JSON.stringify({ handover });
    const finished = await browser.send(`${test.url}/api/auth/finish`, {
      method: 'POST',
      body,
      type: 'application/json',
    });
    expect(finished.status).toBe(401);
  });
});

// The embedded database runs one transaction at a time, so nothing can be read during a change.
describe.skipIf(!process.env.TEST_DATABASE_URL)('a login during an uncommitted change', () => {
  it.each([
    ['committed', true],
    ['rolled back', false],
  ])('waits, and uses the account as it is once the change is %s', async (_, isCommitted) => {
    let finish: () => void = () => undefined;
    const finishing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let started: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const changing = test.database
      .write(null, async (queries) => {
        await queries.update(users).set({ passwordHash: 'of a new password' }).where(eq(users._id, anna.user._id));
        started();
        await finishing;
        if (!isCommitted) throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await hasBegun;
    const login = test.signIn(anna.user.userName, anna.password).then(
      () => 200,
      (error: CallFailed) => error.status,
    );
    await expect.poll(waitingSessionInserts).toBe(1);
    finish();
    await changing;
    expect(await login).toBe(isCommitted ? 401 : 200);
    expect(await countSessions()).toBe(isCommitted ? 0 : 1);
  });

  /** Counts the logins that wait for a locked row. */
  async function waitingSessionInserts(): Promise<number> {
    const found = await test.database.queries.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ '^insert into "?sessions' and datname = current_database()`,
    );
    return (found as unknown as { rows: unknown[] }).rows.length;
  }
});

describe('a change of a user requested in a session', () => {
  const signedIn = async (who: { user: User; password: string }) =>
    test.as(await test.signIn(who.user.userName, who.password));

  it.each(CHANGES.filter(([name]) => name !== 'deletion'))(
    'sets no new password if %s has ended the session',
    async (name, meanwhile) => {
      const call = await signedIn(anna);
      const update = { password: 'of an intruder', password2: 'of an intruder', currentPassword: anna.password };
      const { status } = await racing(
        holdWrite(test.database),
        () => call('POST /api/users/update', { _id: anna.user._id, PortalId: PORTAL, update }),
        meanwhile,
      );
      await deletePortal(false);
      expect(status).toBe(401);
      expect((await refusal(test.signIn(anna.user.userName, 'of an intruder'))).status).toBe(401);
      if (name === 'a new password') await test.signIn(anna.user.userName, NEW_PASSWORD);
    },
  );

  it.each([
    ['creates', (call: TestCall) => call('POST /api/users/register', newcomer())],
    [
      'raises',
      (call: TestCall) =>
        call('POST /api/users/update', { _id: anna.user._id, PortalId: PORTAL, update: { roleName: Role.Admin } }),
    ],
    ['deletes', (call: TestCall) => call('POST /api/users/deleteuser', { _id: anna.user._id, PortalId: PORTAL })],
  ])('%s no user when its admin is demoted first', async (_, request) => {
    const admin = await addPerson(`admin-${made}`, Role.Admin);
    const call = await signedIn(admin);
    const before = await scene.call('POST /api/users/getusers', { PortalId: PORTAL });
    const demote = () => change({ roleName: Role.Contributor }, admin.user);
    const { status } = await racing(holdWrite(test.database), async () => void (await request(call)), demote);
    expect(status).toBe(401);
    const after = await scene.call('POST /api/users/getusers', { PortalId: PORTAL });
    expect(after.filter(({ _id }) => _id !== admin.user._id)).toEqual(
      before.filter(({ _id }) => _id !== admin.user._id),
    );
  });

  type TestCall = ReturnType<TestApp['as']>;
  const newcomer = () => {
    const name = `newcomer-${made}`;
    return {
      userName: name,
      password: `${name} knows`,
      password2: `${name} knows`,
      roleName: 3 as const,
      PortalId: PORTAL,
    };
  };
});

describe('a password reset link', () => {
  it.each([
    ['a new password', newPassword],
    ['another email address', () => change({ email: 'anna@elsewhere.example' })],
  ])('is not created by a request from before %s', async (_, meanwhile) => {
    const before = (await userStore(test.database.queries).find(anna.user._id)) as Account;
    const { value: token } = await racing(
      holdWrite(test.database),
      async () => (await createResetToken(test.database, before)) ?? 'none',
      meanwhile,
    );
    await expect(findReset(test.database, token ?? '')).rejects.toMatchObject({ status: 404 });
  });

  it.each(CHANGES.filter(([name]) => name !== 'another role'))('does not work after %s', async (_, meanwhile) => {
    const token = await scene.resetToken(anna.user._id);
    const reset = () =>
      test.as(null)('POST /api/users/resetPassword', { passwordReset: token, password: 'of an intruder' });
    const { status } = await racing(holdWrite(test.database), reset, meanwhile);
    await deletePortal(false);
    expect(status).toBe(404);
    expect((await refusal(test.signIn(anna.user.userName, 'of an intruder'))).status).toBe(401);
  });

  it('is not printed on the command line for a deleted user', async () => {
    const held = holdWrite(test.database);
    const parts = { database: test.database } as unknown as Parameters<typeof resetPasswordCommand.run>[0];
    const outcome = resetPasswordCommand.run(parts, [anna.user.userName]).then(
      () => 'printed',
      (error: Error) => error.message,
    );
    await held.reached;
    await remove();
    held.release();
    expect(await outcome).toBe(`There is no user named ${anna.user.userName}.`);
  });
});

describe('the same user name', () => {
  it('is given to one of two simultaneous requests, and the other response names the field', async () => {
    const name = `twin-${made}`;
    const register = () =>
      scene.call('POST /api/users/register', {
        ...{ userName: name, password: `${name} knows`, password2: `${name} knows`, PortalId: PORTAL },
      });
    const rename = () => change({ userName: name.toUpperCase() });
    const results = await Promise.allSettled([register(), register(), rename(), rename()]);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as CallFailed] : []));
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body.errors?.userName).toBeTruthy();
    }
    expect(refused.length).toBeGreaterThanOrEqual(2);
  });
});
