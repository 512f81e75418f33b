import { beforeEach, expect, it } from 'vitest';
import { currentSession, endSession, hasLeft, signIn, signOutAfter } from './session.ts';

const claims = { _id: 'anna', PortalId: 1, exp: Math.floor(Date.now() / 1000) + 3600 };
const token = `e30.${btoa(JSON.stringify(claims))}.signature`;

beforeEach(() => signIn(token));

it('ends as a logout if the server refuses another request while the user logs out', async () => {
  let ended = () => {};
  const leaving = signOutAfter(
    new Promise<void>((resolve) => {
      ended = resolve;
    }),
  );
  endSession();
  expect(currentSession()).toBeNull();
  expect(hasLeft()).toBe(true);
  ended();
  await leaving;
  expect(hasLeft()).toBe(true);
});

it('ends as a lost session if the server refuses a request at another time', async () => {
  await signOutAfter(Promise.resolve());
  signIn(token);
  endSession();
  expect(hasLeft()).toBe(false);
});
