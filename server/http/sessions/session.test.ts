import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/entities/user.ts';
import { SESSION_HOURS, type UserStore } from '#server/features/users/users.store.ts';
import { Sessions } from './session.ts';

describe('a token', () => {
  /** A token of a user with this many channels. */
  const tokenFor = (channelCount: number) => {
    const users = { addSession: async () => true } as unknown as UserStore;
    const channels = Array.from({ length: channelCount }, () => crypto.randomUUID());
    return new Sessions(crypto.getRandomValues(new Uint8Array(48)), users, { find: async () => new Map() }).begin(
      {
        ...editor,
        channels,
        accessVersion: 0,
      },
      null,
    );
  };
  const editor: User = {
    ...{ _id: crypto.randomUUID(), userName: 'anna', displayName: 'Anna', email: 'anna@shop.example' },
    ...{ roleName: 2, PortalId: 1, channels: [], channelsPerPage: 3, isSuperUser: false },
  };

  it('contains the channels of its user', async () => {
    expect(decodeJwt(await tokenFor(100)).channels).toHaveLength(100);
  });

  it('fits into a header, however many channels its user has', async () => {
    expect((await tokenFor(100)).length).toBeLessThan(8_000);
    expect((await tokenFor(1_000)).length).toBeLessThan(8_000);
  });

  it('is refused once it has expired, although it was accepted before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const users = { addSession: async () => true } as unknown as UserStore;
    const find = async ([sessionId = '']: readonly string[]) => new Map([[sessionId, { ...editor, sessionEndsAt: 0 }]]);
    const sessions = new Sessions(crypto.getRandomValues(new Uint8Array(48)), users, { find });
    const token = await sessions.begin({ ...editor, accessVersion: 0 }, null);
    const authenticate = () =>
      sessions.authenticate({ headers: { authorization: `Bearer ${token}` } } as FastifyRequest);
    await expect(authenticate()).resolves.toMatchObject({ _id: editor._id });
    vi.setSystemTime(Date.now() + SESSION_HOURS * 3_600_000 - 1_000);
    await expect(authenticate()).resolves.toMatchObject({ _id: editor._id });
    vi.setSystemTime(Date.now() + 2_000);
    await expect(authenticate()).rejects.toMatchObject({ status: 401 });
  });
});
