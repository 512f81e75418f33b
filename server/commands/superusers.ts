import { auditStore } from '#server/features/audit/audit.store.ts';
import { hashPassword, newPassword } from '#server/features/users/passwords.ts';
import { FIRST_PORTAL, makeSuperUser } from '#server/features/users/superuser.ts';
import { userStore } from '#server/features/users/users.store.ts';
import type { Command } from './command.ts';
import { commandEntry } from './command-entry.ts';
import { CommandRefused } from './command-refused.ts';
import { namesIn } from './read-arguments.ts';

export const createSuperuser: Command = {
  usage: '<username> [portal]',
  summary: 'creates a superuser and prints the password',
  run: async ({ database }, args) => {
    const [name = '', portal = String(FIRST_PORTAL)] = namesIn(args, 2);
    const portalId = Number(portal);
    const userName = name.trim();
    if (userName === '' || userName.length > 100) throw new CommandRefused('Specify the username.');
    if (!Number.isInteger(portalId) || portalId < 0) throw new CommandRefused('The portal must be a number.');
    const isTaken = await userStore(database.queries).isNameTaken(userName);
    if (isTaken) throw new CommandRefused(`A user named ${userName} already exists.`);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await database.write(null, async (queries) => {
      const _id = await makeSuperUser(queries, { portalId, userName, passwordHash });
      await auditStore(queries).add(commandEntry('user.add', portalId, _id, userName));
    });
    return credentialLines(userName, password);
  },
};

export const resetPassword: Command = {
  usage: '<username>',
  summary: 'sets and prints a new password for a user and ends their sessions',
  run: async ({ database }, args) => {
    const [userName = ''] = namesIn(args, 1);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const user = await database.write(null, async (queries) => {
      const store = userStore(queries);
      const user = await store.findByName(userName);
      if (!user) throw new CommandRefused(`There is no user named ${userName || '…'}.`);
      await store.update(user.PortalId, user._id, { passwordHash });
      await auditStore(queries).add(commandEntry('user.resetPassword', user.PortalId, user._id, user.userName));
      return user;
    });
    return credentialLines(user.userName, password);
  },
};

function credentialLines(userName: string, password: string): string[] {
  return [`Username   ${userName}`, `Password   ${password}   (shown only this once)`];
}
