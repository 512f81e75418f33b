import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, outcome, portalId } from '../entities/common.ts';
import { role, user } from '../entities/user.ts';

/** Long enough for any passphrase, short enough that hashing it is no attack. */
const secret = z.string().max(1024);
const userName = z.string().trim().min(1, 'A user name is needed.').max(100);
const email = z.union([z.literal(''), z.email('This is not an e-mail address.').max(254)]);
const channelsPerPage = z.number().int().min(0).max(99);

export const newUser = z.object({
  userName,
  password: secret,
  password2: secret,
  displayName: z.string().trim().max(200).default(''),
  email: email.default(''),
  roleName: role.default(3),
  PortalId: portalId,
  channels: z.array(id).max(1000).default([]),
  channelsPerPage: channelsPerPage.default(3),
  isSuperUser: z.boolean().default(false),
});

export const users = defineEndpoints({
  'POST /api/users/login': {
    access: 'public',
    summary: 'Exchanges a name and a password for a token.',
    request: z.object({ userName: z.string().max(1024), password: secret }),
    response: z.object({ token: z.string() }),
  },
  'POST /api/users/logout': {
    access: 'signedIn',
    summary: 'Ends the session of the token that is sent.',
    request: z.object({}).optional(),
    response: outcome,
  },
  'POST /api/users/getusers': {
    access: 'signedIn',
    summary: 'The users of a portal. Editors and contributors get only themselves.',
    request: z.object({ PortalId: portalId }),
    response: z.array(user),
  },
  'POST /api/users/register': {
    access: 'admin',
    summary: 'Makes a user at or below the role of the one who asks.',
    request: newUser,
    response: user,
  },
});
