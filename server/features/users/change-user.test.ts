// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { User } from '#contract/entities/user.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const ELSEWHERE = 7;

let test: TestApp;
let scene: Awaited<ReturnType<typeof makeScene>>;
let made = 0;
beforeAll(async () => {
  test = await startTestApp();
  scene = await makeScene(test);
  await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: ELSEWHERE } });
});
afterAll(() => test.close());

type Person = Awaited<ReturnType<typeof person>>;

/** Creates a user, and returns functions that change and delete users on their behalf. */
async function person(roleName: Role, more: { channels?: string[]; PortalId?: number } = {}) {
  made += 1;
  const { user, call } = await scene.addUser(`person-${made}`, roleName, more);
  return {
    user,
    call,
    change: (of: { user: User }, update: Record<string, unknown>, PortalId = of.user.PortalId) =>
      call('POST /api/users/update', { _id: of.user._id, PortalId, update }),
    remove: (of: { user: User }, PortalId = of.user.PortalId) =>
      call('POST /api/users/deleteuser', { _id: of.user._id, PortalId }),
    signIn: (password = `${user.userName} knows this`) => test.signIn(user.userName, password),
  };
}

async function superuser(): Promise<Pick<Person, 'user' | 'change' | 'remove'>> {
  const users = await scene.call('POST /api/users/getusers', { PortalId: 1 });
  const user = users.find((one) => one.userName === 'admin') as User;
  return {
    user,
    change: (of, update, PortalId = of.user.PortalId) =>
      scene.call('POST /api/users/update', { _id: of.user._id, PortalId, update }),
    remove: (of, PortalId = of.user.PortalId) =>
      scene.call('POST /api/users/deleteuser', { _id: of.user._id, PortalId }),
  };
}

/** The stored row, including secrets. */
async function stored(of: { user: User }): Promise<unknown> {
  const rows = await test.database.queries.select().from(sql`users`).where(sql`id = ${of.user._id}`);
  return rows[0];
}

async function age(of: { user: User }, minutes: number): Promise<void> {
  await test.database.queries.execute(
    sql`update sessions set issued_at = now() - make_interval(mins => ${minutes}) where user_id = ${of.user._id}`,
  );
}

describe('changing one’s own account', () => {
  it('allows display name, email address, channels per page and password, and returns no secrets', async () => {
    const me = await person(Role.Contributor);
    const update = { displayName: 'Me', email: 'me@example.org', channelsPerPage: 12 };
    const changed = await me.change(me, update);
    expect(changed).toEqual({ ...me.user, ...update });
    await me.change(me, { password: 'another one', password2: 'another one' });
    expect((await refusal(me.call('POST /api/users/getusers', { PortalId: 1 }))).status).toBe(401);
    await me.signIn('another one');
    expect((await refusal(me.signIn())).status).toBe(401);
  });

  it.each([
    [{ roleName: 2 }, 403],
    [{ roleName: 0 }, 403],
    [{ userName: 'somebody' }, 403],
    [{ channels: ['any'] }, 403],
    [{ isSuperUser: true }, 403],
    [{ PortalId: ELSEWHERE }, 400],
    [{ PortalId: '1' }, 400],
    [{ _id: 'other' }, 400],
    [{ passwordHash: 'x' }, 400],
    [{ nonsense: 1 }, 400],
    [{ displayName: 'Fine', nonsense: 1 }, 400],
    [{ displayName: { $ne: '' } }, 400],
    [{ email: 'no address' }, 400],
    [{ channelsPerPage: 100 }, 400],
    [{ channelsPerPage: -1 }, 400],
    [{ channelsPerPage: '100' }, 400],
    [{ channelsPerPage: 'many' }, 400],
    [{ password: 'short1' }, 400],
    [{ password: 'long enough', password2: 'not the same' }, 400],
    [{ password2: 'only this' }, 400],
  ])('rejects %j with %i and changes nothing', async (update, status) => {
    const me = await person(Role.Admin);
    const before = await stored(me);
    const refused = await refusal(me.change(me, update));
    expect(refused.status).toBe(status);
    if (status === 403 || 'nonsense' in update) {
      const key = Object.keys(update).at(-1) as string;
      expect(refused.body.error).toContain(key);
    }
    expect(await stored(me)).toEqual(before);
  });

  it.each([[{ password: 'another one' }], [{ email: 'new@example.org' }]])(
    'requires the current password for %j, unless the session is new',
    async (update) => {
      const me = await person(Role.Editor);
      await age(me, 16);
      const refused = await refusal(me.change(me, update));
      expect(refused.status).toBe(403);
      expect(refused.body.errors?.currentPassword).toBeTruthy();
      expect((await refusal(me.change(me, { ...update, currentPassword: 'a guess' }))).status).toBe(403);
      await me.change(me, { displayName: 'Needs no password', email: '' });
      await me.change(me, { ...update, currentPassword: `${me.user.userName} knows this` });
    },
  );

  it('limits guesses of the current password', async () => {
    const me = await person(Role.Editor);
    const guess = () => refusal(me.change(me, { displayName: 'x', currentPassword: 'a guess' }));
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
  });
});

describe('changing other users', () => {
  const ROLES = [Role.Webmaster, Role.Admin, Role.Editor, Role.Contributor];
  const allPairs = ROLES.flatMap((actor) => ROLES.map((target) => ({ actor, target })));

  it.each(allPairs)(
    'is allowed as the table of permissions says, for role $actor changing role $target',
    async ({ actor, target }) => {
      const [one, other] = [await person(actor), await person(target)];
      const isAllowed = actor === Role.Webmaster || target > actor;
      const before = await stored(other);
      const attempts = [() => one.change(other, { displayName: 'Changed' }), () => one.remove(other)];
      for (const attempt of attempts) {
        if (isAllowed) await attempt();
        else {
          expect((await refusal(attempt())).status).toBe(403);
          expect(await stored(other)).toEqual(before);
        }
      }
      if (isAllowed) expect(await stored(other)).toBeUndefined();
    },
  );

  it.each([
    [Role.Admin, Role.Editor, { roleName: Role.Admin }, 200],
    [Role.Admin, Role.Contributor, { roleName: Role.Webmaster }, 403],
    [Role.Webmaster, Role.Admin, { roleName: Role.Webmaster }, 200],
    [Role.Webmaster, Role.Webmaster, { roleName: Role.Contributor }, 403],
    [Role.Editor, Role.Contributor, { roleName: Role.Editor }, 403],
    [Role.Editor, Role.Contributor, { channels: ['any'] }, 403],
    [Role.Editor, Role.Contributor, { userName: 'mine' }, 403],
    [Role.Admin, Role.Contributor, { isSuperUser: true }, 403],
    [Role.Webmaster, Role.Contributor, { isSuperUser: true }, 403],
    [Role.Admin, Role.Contributor, { currentPassword: 'x' }, 403],
    [Role.Webmaster, Role.Contributor, { PortalId: ELSEWHERE }, 400],
    [Role.Admin, Role.Contributor, { roleName: 4 }, 400],
    [Role.Admin, Role.Contributor, { roleName: '1' }, 400],
    [Role.Admin, Role.Contributor, { channels: ['of nobody'] }, 400],
  ])('(actor role %i, target role %i, update %j) returns %i', async (actor, target, update, status) => {
    const [one, other] = [await person(actor), await person(target)];
    const before = await stored(other);
    if (status === 200) expect(await one.change(other, update)).toMatchObject(update);
    else {
      expect((await refusal(one.change(other, update))).status).toBe(status);
      expect(await stored(other)).toEqual(before);
    }
  });

  it('assigns channels of the portal, but not those of another', async () => {
    const [admin, editor] = [await person(Role.Admin), await person(Role.Editor)];
    const neighbours = await makeScene(test, ELSEWHERE);
    expect(await admin.change(editor, { channels: [scene.channel._id] })).toMatchObject({
      channels: [scene.channel._id],
    });
    const foreign = { channels: [scene.channel._id, neighbours.channel._id] };
    expect((await refusal(admin.change(editor, foreign))).status).toBe(400);
    expect((await refusal(scene.addUser('with-foreign-channel', Role.Editor, foreign))).status).toBe(400);
  });

  it('ends the sessions of a user whose role or password changes', async () => {
    const [admin, editor, other] = [await person(Role.Admin), await person(Role.Editor), await person(Role.Editor)];
    await admin.change(editor, { roleName: Role.Contributor });
    await admin.change(other, { password: 'given by the admin' });
    for (const one of [editor, other]) {
      expect((await refusal(one.call('POST /api/users/getusers', { PortalId: 1 }))).status).toBe(401);
    }
  });

  it('rejects a name that is taken, but accepts the user’s own', async () => {
    const [admin, one, other] = [await person(Role.Admin), await person(Role.Editor), await person(Role.Editor)];
    const refused = await refusal(admin.change(one, { userName: other.user.userName.toUpperCase() }));
    expect(refused.status).toBe(409);
    expect(refused.body.errors?.userName).toBeTruthy();
    const userName = one.user.userName.toUpperCase();
    expect(await admin.change(one, { userName })).toMatchObject({ userName });
  });

  it('does not find users of another portal, whichever portal is sent', async () => {
    const [admin, userElsewhere] = [await person(Role.Admin), await person(Role.Contributor, { PortalId: ELSEWHERE })];
    const before = await stored(userElsewhere);
    for (const PortalId of [1, ELSEWHERE]) {
      expect((await refusal(admin.change(userElsewhere, { displayName: 'Mine' }, PortalId))).status).toBe(404);
      expect((await refusal(admin.remove(userElsewhere, PortalId))).status).toBe(404);
    }
    const { change } = await superuser();
    expect((await refusal(change(userElsewhere, { displayName: 'Mine' }, 1))).status).toBe(404);
    expect(await stored(userElsewhere)).toEqual(before);
  });
});

describe('superusers', () => {
  it('can only be changed and deleted by superusers, whatever their role', async () => {
    const { change } = await superuser();
    const [webmaster, low] = [await person(Role.Webmaster), await person(Role.Contributor)];
    await change(low, { isSuperUser: true });
    for (const attempt of [() => webmaster.change(low, { password: 'mine now' }), () => webmaster.remove(low)]) {
      expect((await refusal(attempt())).status).toBe(403);
    }
    expect(await change(low, { isSuperUser: false })).toMatchObject({ isSuperUser: false });
  });

  it('can’t lose the last one', async () => {
    const root = await superuser();
    const demoted = await refusal(root.change(root, { isSuperUser: false }));
    expect(demoted.status).toBe(409);
    const removed = await refusal(root.remove(root));
    expect(removed.status).toBe(403);
    expect(removed.body).toMatchObject({ success: false });
  });

  it('can’t lose the last one when two demote each other simultaneously', async () => {
    // The session of either one may end.
    const own = await startTestApp();
    try {
      const { call, addUser } = await makeScene(own);
      const [root] = await call('POST /api/users/getusers', { PortalId: 1 });
      const { user } = await addUser('last', Role.Admin);
      const demote = { isSuperUser: false };
      await call('POST /api/users/update', { _id: user._id, PortalId: 1, update: { isSuperUser: true } });
      const other = own.as(await own.signIn(user.userName, `${user.userName} knows this`));
      const both = await Promise.allSettled([
        call('POST /api/users/update', { _id: user._id, PortalId: 1, update: demote }),
        other('POST /api/users/update', { _id: root?._id ?? '', PortalId: 1, update: demote }),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});

describe('deleting one’s own account', () => {
  it.each([
    [Role.Webmaster, 403],
    [Role.Admin, 200],
    [Role.Contributor, 200],
  ])('as role %i returns %i', async (roleName, status) => {
    const me = await person(roleName);
    if (status === 200) {
      expect(await me.remove(me)).toEqual({ success: true });
      expect((await refusal(me.call('POST /api/users/getusers', { PortalId: 1 }))).status).toBe(401);
    } else expect((await refusal(me.remove(me))).status).toBe(status);
  });
});
