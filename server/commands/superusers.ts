import { randomBytes } from 'node:crypto';
import { auditStore } from '#server/features/audit/audit.store.ts';
import { FIRST_PORTAL, makeSuperUser } from '#server/features/users/first-superuser.ts';
import { hashPassword } from '#server/features/users/passwords.ts';
import { userStore } from '#server/features/users/users.store.ts';
import { commandEntry } from './command-entry.ts';
import { CommandRefused } from './command-refused.ts';
import type { Command } from './commands.ts';

export const createSuperuser: Command = {
  usage: '<user name> [portal]',
  summary: 'makes a superuser and tells the password',
  run: async ({ database }, [userName = '', portal = String(FIRST_PORTAL)]) => {
    const portalId = Number(portal);
    if (userName.trim() === '' || userName.length > 100) throw new CommandRefused('Please name the user.');
    if (!Number.isInteger(portalId) || portalId < 0) throw new CommandRefused('A portal is a number.');
    const taken = await userStore(database.queries).isNameTaken(userName);
    if (taken) throw new CommandRefused(`There is a user named ${userName} already.`);
    const { generatedPassword } = await makeSuperUser(database, portalId, { userName: userName.trim() });
    const made = await userStore(database.queries).findByName(userName);
    await auditStore(database.queries).add(commandEntry('user.add', portalId, made?._id ?? null, userName));
    return [`User name  ${userName}`, `Password   ${generatedPassword}   (shown only this once)`];
  },
};

export const resetPassword: Command = {
  usage: '<user name>',
  summary: 'gives a user a new password, tells it, and ends their sessions',
  run: async ({ database }, [userName = '']) => {
    const user = await userStore(database.queries).findByName(userName);
    if (!user) throw new CommandRefused(`There is no user named ${userName || '…'}.`);
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    await database.write(null, async (queries) => {
      await userStore(queries).update(user.PortalId, user._id, { passwordHash });
      await auditStore(queries).add(commandEntry('user.resetPassword', user.PortalId, user._id, user.userName));
    });
    return [`User name  ${user.userName}`, `Password   ${password}   (shown only this once)`];
  },
};
