import { describe, expect, it } from 'vitest';
import { users } from '#contract/endpoints/users.ts';
import { hashPassword, isPassword, newPassword } from './passwords.ts';

describe('a password', () => {
  it('counts to its last letter, however long it is', async () => {
    const long = 'a phrase that somebody made up '.repeat(30);
    const hash = await hashPassword(long);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await isPassword(long, hash)).toBe(true);
    expect(await isPassword(`${long.slice(0, -1)}!`, hash)).toBe(false);
  });

  it('is nobody’s where there is no user', async () => {
    expect(await isPassword('nobody has this password', null)).toBe(false);
  });

  it('may have a kilobyte, and nobody makes the server work on more', () => {
    const login = users['POST /api/users/login'].request;
    const typed = (length: number) => login.safeParse({ userName: 'x', password: 'p'.repeat(length) }).success;
    expect([typed(1024), typed(1025)]).toEqual([true, false]);
  });

  it('that is made up is another one each time', () => {
    expect(new Set(Array.from({ length: 50 }, newPassword)).size).toBe(50);
    expect(newPassword().length).toBeGreaterThanOrEqual(16);
  });
});
