import { beforeEach, expect, it } from 'vitest';
import { currentSession, endRefused, hasLeft, signIn, signOutAfter } from './session.ts';

const claims = { _id: 'anna', PortalId: 1, exp: Math.floor(Date.now() / 1000) + 3600 };
const token = tokenOf(claims);

beforeEach(() => signIn(token));

it('ends as a logout if the server refuses another request while the user logs out', async () => {
  let ended = () => {};
  const leaving = signOutAfter(
    new Promise<void>((resolve) => {
      ended = resolve;
    }),
  );
  endRefused(token);
  expect(currentSession()).toBeNull();
  expect(hasLeft()).toBe(true);
  ended();
  await leaving;
  expect(hasLeft()).toBe(true);
});

it('ends as a lost session if the server refuses a request at another time', async () => {
  await signOutAfter(Promise.resolve());
  signIn(token);
  endRefused(token);
  expect(hasLeft()).toBe(false);
});

it('leaves the token to the tab that has just replaced it', () => {
  const newer = tokenOf({ ...claims, exp: claims.exp + 1 });
  // Not yet known here: the browser tells other tabs later.
  localStorage.setItem('vitrine.session', newer);
  endRefused(token);
  expect(localStorage.getItem('vitrine.session')).toBe(newer);
  window.dispatchEvent(new StorageEvent('storage', { key: 'vitrine.session' }));
  expect(currentSession()?.token).toBe(newer);
});

it('loses a session whose token was refused in another tab, and keeps another one', () => {
  localStorage.setItem('vitrine.refused', tokenOf({ ...claims, exp: claims.exp + 2 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'vitrine.refused' }));
  expect(currentSession()?.token).toBe(token);
  localStorage.setItem('vitrine.refused', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'vitrine.refused' }));
  expect(currentSession()).toBeNull();
  expect(hasLeft()).toBe(false);
});

function tokenOf(claims: object): string {
  return `e30.${btoa(JSON.stringify(claims))}.signature`;
}
