import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/entities/user.ts';
import type { UserStore } from '../features/users/users.store.ts';
import { Sessions, sessionKey } from './session.ts';

describe('the key of sessions', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, long, and for nobody else to read', async () => {
    const made = sessionKey(undefined, folder);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect((await stat(path.join(folder, 'session.key'))).mode & 0o777).toBe(0o600);
    expect(sessionKey(undefined, folder)).toEqual(made);
    expect(sessionKey(undefined, path.join(folder, 'another'))).not.toEqual(made);
  });

  it('is the given one, and then none is kept', async () => {
    expect(new TextDecoder().decode(sessionKey('given by the operator', folder))).toBe('given by the operator');
    await expect(stat(path.join(folder, 'session.key'))).rejects.toThrow(/ENOENT/);
  });
});

describe('a token', () => {
  /** Of a user who may use so many channels. */
  const tokenFor = (channelCount: number) => {
    const users = { addSession: async () => true } as unknown as UserStore;
    const channels = Array.from({ length: channelCount }, () => crypto.randomUUID());
    return new Sessions(crypto.getRandomValues(new Uint8Array(48)), users).begin({
      ...editor,
      channels,
      accessVersion: 0,
    });
  };
  const editor: User = {
    ...{ _id: crypto.randomUUID(), userName: 'anna', displayName: 'Anna', email: 'anna@shop.example' },
    ...{ roleName: 2, PortalId: 1, channels: [], channelsPerPage: 3, isSuperUser: false },
  };

  it('names the channels of its user', async () => {
    expect(decodeJwt(await tokenFor(100)).channels).toHaveLength(100);
  });

  it('fits into a header, however many channels its user may use', async () => {
    expect((await tokenFor(100)).length).toBeLessThan(8_000);
    expect((await tokenFor(1_000)).length).toBeLessThan(8_000);
  });
});
