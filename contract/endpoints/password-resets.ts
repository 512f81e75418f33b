import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { message } from '../errors/problem.ts';
import { outcome } from '../outcomes.ts';
import { password, userName } from './users.ts';

/** The token in the link of a password reset email: 32 random bytes as base64url. */
const resetToken = z.string().regex(/^[\w-]{43}$/, message('reset-link-incomplete'));

export const passwordResets = defineEndpoints({
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
    request: z.object({ passwordReset: resetToken, password }),
    response: outcome,
  },
});
