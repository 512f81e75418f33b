import type { Database } from '#server/db/database.ts';
import { type Account, userStore } from '../users/users.store.ts';
import { identityStore } from './identities.store.ts';
import type { Identity } from './identity-provider.ts';

type IdentityStore = ReturnType<typeof identityStore>;

/**
 * The user that an identity stands for; null where there is none. Makes nobody and gives nobody rights: the first login only
 * notes which identity the known user has, so that later an address that changed its owner opens nothing.
 */
export async function userOfIdentity(database: Database, identity: Identity): Promise<Account | null> {
  const { issuer, subject } = identity;
  const linked = subject === null ? null : await identityStore(database.queries).linkedUser(issuer, subject);
  if (linked) return linked;
  return database.write(null, async (queries) => {
    const identities = identityStore(queries);
    const user =
      (identity.userName === null ? null : await userStore(queries).findByName(identity.userName)) ??
      (await onlyUserWithEmail(identities, identity.email));
    if (!user) return null;
    if (subject !== null) await identities.link(issuer, subject, user);
    // Asked afterwards: of two identities that come at once with the same address, one is linked.
    const known = await identities.subjectOf(issuer, user._id);
    return known === null || known === subject ? user : null;
  });
}

/** An address that several users have tells nothing. */
async function onlyUserWithEmail(identities: IdentityStore, email: string | null): Promise<Account | null> {
  const [only, ...more] = email === null ? [] : await identities.usersWithEmail(email);
  return only && more.length === 0 ? only : null;
}
