import { Role } from '#contract/entities/user.ts';

/** What people call the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  [Role.Webmaster]: 'Webmaster',
  [Role.Admin]: 'Admin',
  [Role.Editor]: 'Editor',
  [Role.Contributor]: 'Contributor',
};
