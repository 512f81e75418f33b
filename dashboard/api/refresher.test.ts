import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { mutationKeys, queryKeys } from './query-keys.ts';
import { createRefresher, keysMissedBy, keysOfPortal, keysTouchedBy } from './refresher.ts';

const PORTAL = 7;

/** A page that shows the portal's channels, with slow responses. */
async function showChannels() {
  const queryClient = new QueryClient();
  const answers: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<string>((resolve) => answers.push(() => resolve('channels'))));
  const observer = new QueryObserver(queryClient, { queryKey: queryKeys.channels(PORTAL), queryFn: ask });
  observer.subscribe(() => undefined);
  const answer = async () => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(500);
  };
  await answer();
  return { queryClient, ask, answer, refresh: createRefresher(queryClient, PORTAL) };
}

test('several changes cause one request, and a change during it causes one more', async () => {
  vi.useFakeTimers();
  const { ask, answer, refresh } = await showChannels();
  const touched = keysTouchedBy(PORTAL, { kind: 'channel', ids: ['lobby'] });
  for (let change = 0; change < 50; change += 1) refresh(touched);
  await vi.advanceTimersByTimeAsync(500);
  expect(ask).toHaveBeenCalledTimes(2);
  for (let change = 0; change < 50; change += 1) refresh(touched);
  await vi.advanceTimersByTimeAsync(500);
  expect(ask).toHaveBeenCalledTimes(2);
  await answer();
  expect(ask).toHaveBeenCalledTimes(3);
});

test('channels aren’t refetched while cells are being switched', async () => {
  vi.useFakeTimers();
  const { queryClient, ask, refresh } = await showChannels();
  const switching = queryClient.getMutationCache().build(queryClient, {
    mutationKey: mutationKeys.switchSlide(PORTAL),
    mutationFn: () => new Promise(() => undefined),
  });
  void switching.execute(undefined);
  refresh([queryKeys.channels(PORTAL)]);
  await vi.advanceTimersByTimeAsync(500);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('reports of screens make nothing stale', () => {
  expect(keysTouchedBy(PORTAL, { kind: 'channelStatus', ids: ['lobby'] })).not.toContainEqual(
    queryKeys.channels(PORTAL),
  );
});

test('a template changed by someone else is refetched', () => {
  expect(keysTouchedBy(PORTAL, { kind: 'template', ids: ['menu'] })).toContainEqual(queryKeys.templates());
});

test('what changed while the page loaded is stale, and everything if changes may be missing', () => {
  const change = { PortalId: PORTAL, ids: ['one'], by: null };
  const ready = {
    completeForMs: 5_000,
    changes: [
      { ...change, kind: 'area' as const, agoMs: 1_001 },
      { ...change, kind: 'tag' as const, agoMs: 1_000 },
    ],
  };
  expect(keysMissedBy(PORTAL, 1_000, ready)).toEqual([queryKeys.tags(PORTAL)]);
  expect(keysMissedBy(PORTAL, 4_999, ready)).not.toEqual(keysOfPortal(PORTAL));
  expect(keysMissedBy(PORTAL, 5_000, ready)).toEqual(keysOfPortal(PORTAL));
});
