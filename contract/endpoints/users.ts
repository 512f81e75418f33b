import { z } from 'zod';
import { singleLine, singleLineOr } from '#slide-types/fields.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { role, user } from '../entities/user.ts';
import { message } from '../errors/problem.ts';
import { outcome } from '../outcomes.ts';

/** Long enough for any passphrase, short enough that hashing it can't be used for an attack. */
export const password = z.string().max(1024);
/** The repeated password. A value that isn't text never matches. */
const repeatedPassword = password.catch('');
export const userName = singleLineOr(message('username-missing')).min(1, message('username-missing')).max(100);
const email = z.union([z.literal(''), z.email(message('email-invalid')).max(254)]);
const displayName = singleLine.max(200);
const channelIds = z.array(id).max(1000);
const channelsPerPage = z.union([
  z.number().int().min(0).max(99),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
]);

export const newUser = z.object({
  userName,
  /** A missing value gets the same error as an empty one. */
  password: password.default(''),
  password2: repeatedPassword,
  displayName: displayName.default(''),
  email: email.default(''),
  roleName: role.default(3),
  PortalId: portalId,
  channels: channelIds.default([]),
  channelsPerPage: channelsPerPage.default(3),
  isSuperUser: z.boolean().default(false),
});

/** The fields that an update of a user may contain. The server decides who may change which. */
export const userUpdate = z
  .object({
    userName,
    displayName,
    email,
    password,
    password2: repeatedPassword,
    /** The user's current password: required to change their password or email address some time after logging in. */
    currentPassword: password,
    roleName: role,
    channels: channelIds,
    channelsPerPage,
    isSuperUser: z.boolean(),
  })
  .partial();

export const users = defineEndpoints({
  'POST /api/users/login': {
    access: 'public',
    priority: 'costly',
    audit: 'user.login',
    summary: 'Exchanges a username and a password for a token.',
    request: z.object({ userName: z.string().max(1024), password }),
    response: z.object({ token: z.string() }),
  },
  'POST /api/users/logout': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'user.logout',
    summary: 'Ends the session of the given token.',
    request: z.object({}).optional(),
    response: outcome,
  },
  'POST /api/users/getusers': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns the users of a portal. Editors and contributors get only themselves.',
    request: z.object({ PortalId: portalId }),
    response: z.array(user),
  },
  'POST /api/users/register': {
    access: 'admin',
    priority: 'costly',
    audit: 'user.add',
    summary: 'Creates a user with the caller’s role or a lower one.',
    request: newUser,
    response: user,
  },
  'POST /api/users/update': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'user.update',
    summary:
      'Updates the given fields of a user: some fields of the caller’s own account, more fields of users with a lower role.',
    request: z.object({ _id: id, PortalId: portalId, update: z.record(z.string(), z.unknown()) }),
    update: userUpdate,
    response: user,
  },
  'POST /api/users/deleteuser': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'user.delete',
    summary: 'Permanently deletes a user.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
});
