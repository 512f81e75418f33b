import { Role } from '#contract/entities/role.ts';
import { english } from '#ui/language.ts';

/** Names of the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  [Role.Webmaster]: english('Webmaster'),
  [Role.Admin]: english('Admin'),
  [Role.Editor]: english('Editor'),
  [Role.Contributor]: english('Contributor'),
};
