import { describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { Actor } from '#rules/permissions.ts';
import { Refusal } from '#server/errors.ts';
import { requireReachable } from './reachable.ts';

const actor = (roleName: Role, isSuperUser = false): Actor => ({
  _id: 'actor',
  PortalId: 1,
  channels: [],
  roleName,
  isSuperUser,
});
const own = { _id: 'own', PortalId: 1 };
const foreign = { _id: 'foreign', PortalId: 2 };

describe('a stored record', () => {
  it.each([
    ['its own portal', own, Role.Contributor, undefined],
    ['its own portal, which the request names', own, Role.Contributor, 1],
    ['another portal, for a webmaster', foreign, Role.Webmaster, undefined],
    ['another portal, for a webmaster who names it', foreign, Role.Webmaster, 2],
  ])('is returned from %s', (_, record, role, portalId) => {
    expect(requireReachable('slide', record, actor(role), portalId)).toBe(record);
  });

  it.each([
    ['does not exist', null, Role.Webmaster, undefined],
    ['was not found in a list', undefined, Role.Webmaster, undefined],
    ['is in another portal', foreign, Role.Admin, undefined],
    ['is in another portal, although the request names it', foreign, Role.Admin, 2],
    ['is in another portal than the request names', foreign, Role.Admin, 1],
    ['is in another portal than a webmaster names', foreign, Role.Webmaster, 1],
    ['is in the actor’s portal, but the request names another', own, Role.Admin, 2],
  ])('is refused with the same 404 if it %s', (_, record, role, portalId) => {
    const read = () => requireReachable('slide', record, actor(role), portalId);
    expect(read).toThrow(Refusal);
    expect(read).toThrow(expect.objectContaining({ status: 404, problem: { code: 'slide-not-found' } }));
  });

  it('is reachable in every portal for a superuser with any role', () => {
    expect(requireReachable('slide', foreign, actor(Role.Contributor, true))).toBe(foreign);
  });
});
