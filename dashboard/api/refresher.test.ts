import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { CHANGE_KINDS, type ChangeKind } from '#contract/entities/change.ts';
import { mutationKeys, queryKeys } from './query-keys.ts';
import { createRefresher, keysMissedBy, keysOfPortal, keysTouchedBy } from './refresher.ts';

const PORTAL = 7;

/** A page that shows a list, with slow responses. */
async function showList(queryKey: QueryKey) {
  const queryClient = new QueryClient();
  const answers: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<string>((resolve) => answers.push(() => resolve('a list'))));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: ask });
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
  const { ask, answer, refresh } = await showList(queryKeys.channels(PORTAL));
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

test.each([
  ['channels', queryKeys.channels(PORTAL), mutationKeys.switchSlide(PORTAL)],
  ['slides', queryKeys.slides(PORTAL), mutationKeys.archiveSlide(PORTAL)],
  ['archived slides', queryKeys.archivedSlides(PORTAL), mutationKeys.archiveSlide(PORTAL)],
  ['sync groups', queryKeys.syncGroups(PORTAL), mutationKeys.changeSyncGroups(PORTAL)],
])('%s aren’t refetched while changes of them are being saved', async (_, queryKey, mutationKey) => {
  vi.useFakeTimers();
  const { queryClient, ask, refresh } = await showList(queryKey);
  const changing = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    mutationFn: () => new Promise(() => undefined),
  });
  void changing.execute(undefined);
  refresh([queryKey]);
  await vi.advanceTimersByTimeAsync(500);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('reports of screens make nothing stale', () => {
  expect(keysTouchedBy(PORTAL, { kind: 'channelStatus', ids: ['lobby'] })).not.toContainEqual(
    queryKeys.channels(PORTAL),
  );
});

const SHOWN_KINDS = Object.entries(CHANGE_KINDS).flatMap(([kind, effect]) => (effect === 'document' ? kind : []));

test.each(SHOWN_KINDS as ChangeKind[])('what screens show is refetched after a change of kind %s', (kind) => {
  const touched = keysTouchedBy(PORTAL, { kind, ids: ['one'] });
  expect(touched).toContainEqual(queryKeys.displays(PORTAL));
  // Whether channels are in sync depends on how long their slides take.
  expect(touched).toContainEqual(queryKeys.syncGroups(PORTAL));
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
