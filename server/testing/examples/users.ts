import { randomUUID } from 'node:crypto';
import type { users } from '#contract/endpoints/users.ts';
import { Role } from '#contract/entities/role.ts';
import { can } from '#rules/permissions.ts';
import type { Scene } from '../scene.ts';
import { ADMIN } from '../test-app.ts';
import type { ExamplesFor } from './example.ts';

const newcomer = ({ PortalId }: Scene) => ({
  userName: `anna-${randomUUID()}`,
  password: 'a rather long one',
  password2: 'a rather long one',
  displayName: 'Anna',
  email: 'anna@example.com',
  roleName: Role.Contributor,
  PortalId,
});

export const addColleague = (scene: Scene) => scene.call('POST /api/users/register', newcomer(scene));
const aboutColleague = ({ PortalId }: Scene) => ({
  _id: 'a colleague',
  PortalId,
  roleName: Role.Contributor,
  isSuperUser: false,
});

export const userExamples: ExamplesFor<typeof users> = {
  'POST /api/users/login': { request: () => ADMIN },
  'POST /api/users/logout': { request: () => ({}), isOfNoPortal: true, endsSession: true },
  'POST /api/users/getusers': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/users/register': { request: newcomer },
  'POST /api/users/update': {
    request: async (scene) => ({
      _id: (await addColleague(scene))._id,
      PortalId: scene.PortalId,
      update: { displayName: 'Anna B.' },
    }),
    may: (actor, scene) => can(actor, 'user.edit', aboutColleague(scene)),
  },
  'POST /api/users/deleteuser': {
    request: async (scene) => ({ _id: (await addColleague(scene))._id, PortalId: scene.PortalId }),
    may: (actor, scene) => can(actor, 'user.delete', aboutColleague(scene)),
  },
};
