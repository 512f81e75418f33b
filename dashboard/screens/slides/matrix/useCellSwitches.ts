import { MutationObserver, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { call } from '#dashboard/api/client.ts';
import { mutationKeys, queryKeys } from '#dashboard/api/query-keys.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { t } from '#ui/language.ts';
import { createCellSwitches } from './cell-switches.ts';
import { type Placement, placeOnMany } from './place-on-many.ts';
import { type Cell, isPlaced, withCell } from './placements.ts';

/**
 * Adds slides to channels and removes them: updates the matrix immediately, calls the server, and reverts with its
 * message if it refuses.
 * A response only affects its own cells, and the channels are refetched when the last switch is finished.
 */
export function useCellSwitches(portalId: number) {
  const queryClient = useQueryClient();
  return useMemo(() => startSwitching(queryClient, portalId), [queryClient, portalId]);
}

export type CellSwitching = ReturnType<typeof useCellSwitches>;

/** Outside React's hooks, because each call would render the whole matrix twice. */
function startSwitching(queryClient: QueryClient, portalId: number) {
  const queryKey = queryKeys.channels(portalId);
  const mutationKey = mutationKeys.switchSlide(portalId);

  function adopt(answered: readonly ListedChannel[], area: string, slide: string): void {
    queryClient.setQueryData<ListedChannel[]>(queryKey, (channels) =>
      answered.reduce((all, channel) => {
        const cell = { channel: channel._id, area, slide };
        return withCell(all, cell, isPlaced(channel, cell));
      }, channels ?? []),
    );
  }

  const shared = {
    mutationKey,
    // A response that is already on its way would show the old state.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey });
    },
  };

  const one = new MutationObserver(queryClient, {
    ...shared,
    mutationFn: (cell: Cell & { isPlaced: boolean }) => call('PATCH /api/channels/toggleSlide', cell),
    onSuccess: (channel, { area, slide }) => adopt([channel], area, slide),
  });
  const all = new MutationObserver(queryClient, {
    ...shared,
    mutationFn: (placement: Placement) => placeOnMany(placement),
    onSuccess: (channels, { area, slide }) => adopt(channels, area, slide),
  });

  const showRefusal = (error: unknown) => showError(t('error: {{message}}', { message: (error as Error).message }));
  const switches = createCellSwitches({
    place: async (cell, isOn) => void (await drawn(one.mutate({ ...cell, isPlaced: isOn }))),
    onRefused: (_, error) => showRefusal(error),
  });

  /** Switches a slide on many channels. Throws if it is refused. */
  async function switchMany(channels: string[], area: string, slide: string, isOn: boolean): Promise<void> {
    const cells = channels.map((channel) => ({ channel, area, slide }));
    const work = drawn(all.mutate({ channels, area, slide, isPlaced: isOn }));
    switches.showWhile(cells, isOn, work);
    await work;
  }

  return {
    wanted: switches.wanted,
    version: switches.version,
    subscribe: switches.subscribe,
    switchTo: switches.switchTo,
    switchMany,
    switchAll: (channels: string[], area: string, slide: string, isOn: boolean) =>
      void switchMany(channels, area, slide, isOn).catch(showRefusal),
  };
}

/**
 * Resolves once the matrix shows the response. If the wanted state were dropped earlier, the old state would
 * be visible for a frame, and a click in that frame would toggle the wrong state.
 */
async function drawn<Answer>(work: Promise<Answer>): Promise<Answer> {
  const answer = await work;
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  return answer;
}
