import { z } from 'zod';
import { singleLine, singleLineOr } from '#slide-types/fields.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { role, user } from '../entities/user.ts';
import { message } from '../errors/problem.ts';
import { outcome } from '../outcomes.ts';

/** Long enough for any passphrase, short enough that hashing it can't be used for an attack. */
const secret = z.string().max(1024);
/** The repeated password. A value that isn't text never matches. */
const secretAgain = secret.catch('');
const userName = singleLineOr(message('username-missing')).min(1, message('username-missing')).max(100);
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
  password: secret.default(''),
  password2: secretAgain,
  displayName: displayName.default(''),
  email: email.default(''),
  roleName: role.default(3),
  PortalId: portalId,
  channels: channelIds.default([]),
  channelsPerPage: channelsPerPage.default(3),
  isSuperUser: z.boolean().default(false),
});

/** The token in the link of a password reset email: 32 random bytes as base64url. */
const resetToken = z.string().regex(/^[\w-]{43}$/, message('reset-link-incomplete'));

/** The fields that an update of a user may contain. The server decides who may change which. */
export const userUpdate = z
  .object({
    userName,
    displayName,
    email,
    password: secret,
    password2: secretAgain,
    /** The user's current password: required to change their password or email address some time after logging in. */
    currentPassword: secret,
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
    request: z.object({ userName: z.string().max(1024), password: secret }),
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
  'POST /api/users/getToken': {
    access: 'public',
    priority: 'costly',
    audit: 'user.login',
    summary: 'Exchanges an access token of the identity provider for a token, if it belongs to a known user.',
    request: z.object({ userDetailsByIdUrl: z.string().max(2000), accessToken: z.string().min(1).max(16_384) }),
    response: z.object({ token: z.string() }),
  },
  'POST /api/users/saveresethash': {
    access: 'public',
    priority: 'costly',
    audit: 'user.askForReset',
    summary: 'Emails a link to choose a new password. The response is the same whether or not the user exists.',
    request: z.object({ userName, baseURL: z.string().max(2000).optional() }),
    response: outcome,
  },
  'POST /api/users/find': {
    access: 'public',
    priority: 'staff',
    summary: 'Returns the user of a reset link while the link is valid.',
    request: z.object({ passwordReset: resetToken }),
    response: z.object({ user: z.object({ userName: z.string() }) }),
  },
  'POST /api/users/resetPassword': {
    access: 'public',
    priority: 'costly',
    audit: 'user.resetPassword',
    summary: 'Sets a new password with a reset link, which can be used once, and ends all sessions of the user.',
    request: z.object({ passwordReset: resetToken, password: secret }),
    response: outcome,
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
