import { randomUUID } from 'node:crypto';
import type { users } from '#contract/endpoints/users.ts';
import { Role } from '#contract/entities/user.ts';
import { ADMIN } from '../test-app.ts';
import type { ExamplesFor, Scene } from './example.ts';

const newcomer = ({ PortalId }: Scene) => ({
  userName: `anna-${randomUUID()}`,
  password: 'a rather long one',
  password2: 'a rather long one',
  displayName: 'Anna',
  email: 'anna@example.com',
  roleName: Role.Contributor,
  PortalId,
});

export const userExamples: ExamplesFor<typeof users> = {
  'POST /api/users/login': { request: () => ADMIN },
  'POST /api/users/logout': { request: () => ({}), isOfNoPortal: true, endsSession: true },
  'POST /api/users/getusers': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/users/register': { request: newcomer },
};
