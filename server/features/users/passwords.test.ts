import { describe, expect, it } from 'vitest';
import { users } from '#contract/endpoints/users.ts';
import { hashPassword, isPassword, newPassword } from './passwords.ts';

describe('a password', () => {
  it('is checked to its last character, even if it is long', async () => {
    const long = 'a phrase that a user made up '.repeat(30);
    const hash = await hashPassword(long);
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await isPassword(long, hash)).toBe(true);
    expect(await isPassword(`${long.slice(0, -1)}!`, hash)).toBe(false);
  });

  it('is never right without a user', async () => {
    expect(await isPassword('nobody has this password', null)).toBe(false);
  });

  it('can have 1024 characters, and no more', () => {
    const login = users['POST /api/users/login'].request;
    const typed = (length: number) => login.safeParse({ userName: 'x', password: 'p'.repeat(length) }).success;
    expect([typed(1024), typed(1025)]).toEqual([true, false]);
  });

  it('is different each time it is generated', () => {
    expect(new Set(Array.from({ length: 50 }, newPassword)).size).toBe(50);
    expect(newPassword().length).toBeGreaterThanOrEqual(16);
  });
});
