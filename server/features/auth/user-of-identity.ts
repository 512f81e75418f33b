import type { Database } from '#server/db/database.ts';
import { type Account, userStore } from '../users/users.store.ts';
import { identityStore } from './identities.store.ts';
import type { Identity } from './identity-provider.ts';

type IdentityStore = ReturnType<typeof identityStore>;

/**
 * Returns the user of an identity; null if there is none. Never creates users or changes permissions. The first login
 * links the identity to the user, so that a later owner of the same email address can't log in as them.
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
    // Must be read after linking: of two simultaneous identities with the same address, only one is linked.
    const linkedSubject = await identities.subjectOf(issuer, user._id);
    return linkedSubject === null || linkedSubject === subject ? user : null;
  });
}

/** Returns null if several users have this address. */
async function onlyUserWithEmail(identities: IdentityStore, email: string | null): Promise<Account | null> {
  const [only, ...more] = email === null ? [] : await identities.usersWithEmail(email);
  return only && more.length === 0 ? only : null;
}
