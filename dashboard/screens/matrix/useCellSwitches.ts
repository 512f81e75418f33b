import { MutationObserver, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { call } from '#dashboard/api/client.ts';
import { mutationKeys, queryKeys } from '#dashboard/api/query-keys.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { t } from '#ui/language.ts';
import { createCellSwitches } from './cell-switches.ts';
import { type Cell, isPlaced, withCell } from './placements.ts';
import { type Placement, toggleOnMany } from './toggle-on-many.ts';

/**
 * Putting slides on channels and taking them off: shown at once, told to the server, taken back with its words where it refuses.
 * An answer counts for its own cells only, and the channels are asked for anew when the last switch is done.
 */
export function useCellSwitches(portalId: number) {
  const queryClient = useQueryClient();
  return useMemo(() => startSwitching(queryClient, portalId), [queryClient, portalId]);
}

export type CellSwitching = ReturnType<typeof useCellSwitches>;

/** The calls are watched by no component: each would draw the whole matrix again, before and after every one of them. */
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
    // An answer on its way was asked for before this switch and would show the old state.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey });
    },
  };

  const one = new MutationObserver(queryClient, {
    ...shared,
    mutationFn: (cell: Cell) => call('PATCH /api/channels/toggleSlide', cell),
    onSuccess: (channel, { area, slide }) => adopt([channel], area, slide),
  });
  const all = new MutationObserver(queryClient, {
    ...shared,
    mutationFn: (placement: Placement) => toggleOnMany(placement),
    onSuccess: (channels, { area, slide }) => adopt(channels, area, slide),
  });

  const showRefusal = (error: unknown) => showError(t('error: {{message}}', { message: (error as Error).message }));
  const switches = createCellSwitches({
    toggle: async (cell) => isPlaced(await drawn(one.mutate(cell)), cell),
    onRefused: (_, error) => showRefusal(error),
  });

  /** A slide on many channels, of which none is as it is wanted yet. Throws where it is refused. */
  async function switchMany(channels: string[], area: string, slide: string, isOn: boolean): Promise<void> {
    const cells = channels.map((channel) => ({ channel, area, slide }));
    const work = drawn(all.mutate({ channels, area, slide }));
    switches.showWhile(cells, isOn, work);
    const answered = new Map((await work).map((channel) => [channel._id, channel]));
    // The call turns over what it finds, and somebody else may have been there first.
    for (const cell of cells) {
      const channel = answered.get(cell.channel);
      if (channel && isPlaced(channel, cell) !== isOn) switches.switchTo(cell, isOn);
    }
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
 * What was answered, once the matrix shows it. It learns of new answers a moment later; a wish that is forgotten before would
 * show the old state for a frame, and a click in that frame would turn over what nobody sees any more.
 */
async function drawn<Answer>(work: Promise<Answer>): Promise<Answer> {
  const answer = await work;
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  return answer;
}
