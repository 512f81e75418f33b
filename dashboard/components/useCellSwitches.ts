import { MutationObserver, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Channel, ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { mutationKeys, queryKeys } from '#dashboard/api/query-keys.ts';
import { refetchAfterLast } from '#dashboard/api/refetch-after-last.ts';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import { shownSlides } from '#rules/slide-order.ts';
import { t } from '#ui/language.ts';
import { createCellSwitches } from './cell-switches.ts';
import { type Placement, placeOnMany } from './place-on-many.ts';
import { type Cell, orderUpdate, putBack, withCell, withCellOf } from './placements.ts';

/**
 * Adds slides to channels and removes them: updates the matrix immediately, calls the server, and reverts with its
 * message if it refuses.
 * A response only affects its own cells, and the channels are refetched when the last switch is finished.
 */
export function useCellSwitches(portalId: number) {
  const queryClient = useQueryClient();
  return useMemo(() => startSwitching(queryClient, portalId), [queryClient, portalId]);
}

/** Channel `_id` → the slides in an area, in order. */
export type Orders = ReadonlyMap<string, readonly string[]>;

export type CellSwitching = ReturnType<typeof useCellSwitches>;

/** Outside React's hooks, because each call would render the whole matrix twice. */
function startSwitching(queryClient: QueryClient, portalId: number) {
  const queryKey = queryKeys.channels(portalId);
  const mutationKey = mutationKeys.switchSlide(portalId);

  /** Shows these cells as the server returned them; those that it hasn't changed were in the wanted state. */
  function adopt({ channels, area, slide, isPlaced }: Placement, answered: readonly ListedChannel[]): void {
    const byId = new Map(answered.map((channel) => [channel._id, channel]));
    queryClient.setQueryData<ListedChannel[]>(queryKey, (known) =>
      channels.reduce((list, channel) => {
        const cell = { channel, area, slide };
        const answer = byId.get(channel);
        return answer ? withCellOf(list, cell, answer) : withCell(list, cell, isPlaced);
      }, known ?? []),
    );
  }

  const shared = {
    mutationKey,
    // A response that is already on its way would show the old state.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSettled: () => refetchAfterLast(queryClient, mutationKey, [queryKey]),
  };

  const one = new MutationObserver(queryClient, {
    ...shared,
    mutationFn: (cell: Cell & { isPlaced: boolean }) => call('PATCH /api/channels/toggleSlide', cell),
    onSuccess: (answered, { channel, ...cell }) => adopt({ ...cell, channels: [channel] }, [answered]),
  });
  const all = new MutationObserver(queryClient, {
    ...shared,
    mutationFn: (placement: Placement) => placeOnMany(placement),
    onSuccess: (answered, placement) => adopt(placement, answered),
  });

  const showRefusal = (error: unknown) => showError(t('error: {{message}}', { message: (error as Error).message }));
  const switches = createCellSwitches({
    place: async (cell, isOn) => void (await drawn(one.mutate({ ...cell, isPlaced: isOn }))),
    onRefused: (_, error) => showRefusal(error),
  });

  /** Switches a slide on many channels. Returns those that the server has changed. Throws if it refuses. */
  async function switchMany(channels: string[], area: string, slide: string, isOn: boolean): Promise<Channel[]> {
    return place({ channels, area, slide, isPlaced: isOn });
  }

  /** The order of the slides in an area of all channels, so that it can be restored. */
  function ordersIn(area: string): Orders {
    const known = queryClient.getQueryData<ListedChannel[]>(queryKey) ?? [];
    return new Map(known.map((channel) => [channel._id, shownSlides(channel, area)]));
  }

  function place(placement: Placement): Promise<Channel[]> {
    const { channels, area, slide, isPlaced: isOn } = placement;
    const work = drawn(all.mutate(placement));
    const cells = channels.map((channel) => ({ channel, area, slide }));
    switches.showWhile(cells, isOn, work);
    return work;
  }

  /**
   * Adds a slide to channels or removes it, and offers to undo that. `wordsFor` gets the number of those that changed.
   */
  async function switchAll(
    channels: string[],
    area: string,
    { _id, name }: Slide,
    isOn: boolean,
    wordsFor?: (count: number) => string,
  ): Promise<void> {
    const before = ordersIn(area);
    const changed = (await switchMany(channels, area, _id, isOn)).map((channel) => channel._id);
    const ofAll = isOn
      ? t('“{{name}}” was added to all channels.', { name })
      : t('“{{name}}” was removed from all channels.', { name });
    const words = wordsFor?.(changed.length) ?? ofAll;
    async function undo(): Promise<void> {
      if (changed.length === 0) return;
      const restored = await switchMany(changed, area, _id, !isOn);
      if (!isOn) await restoreOrders(restored, { area, before, slides: [_id] });
    }
    showUndo(words, () => undo().catch(showRefusal));
  }

  return {
    wanted: switches.wanted,
    version: switches.version,
    subscribe: switches.subscribe,
    switchTo: switches.switchTo,
    switchMany,
    ordersIn,
    restoreOrders,
    switchAll: (...all: Parameters<typeof switchAll>) => void switchAll(...all).catch(showRefusal),
  };
}

/** The user may not sort the channel's slides, or it has been changed. */
const ORDER_NOT_RESTORED = [403, 409];

interface Restoring {
  area: string;
  before: Orders;
  /** The slides that were removed and added again. */
  slides: readonly string[];
}

/**
 * Moves slides that were added again, and therefore come last, to their former places. The order of all others stays as
 * it is now, so that nothing is undone that others have done since. `channels` are as the server returned them; if
 * there are several versions of one, the last counts.
 */
async function restoreOrders(channels: readonly Channel[], { area, before, slides }: Restoring): Promise<void> {
  for (const channel of newestVersions(channels)) {
    const { _id, PortalId, lastModified } = channel;
    const now = shownSlides(channel, area);
    const ordered = putBack(slides, before.get(_id) ?? [], now);
    if (ordered.join() === now.join()) continue;
    const update = orderUpdate(channel, area, ordered);
    await call('PATCH /api/channels/updateChannel', { _id, PortalId, update, lastModified }).catch((error: unknown) => {
      if (!(error instanceof ApiError && ORDER_NOT_RESTORED.includes(error.status))) throw error;
    });
  }
}

function newestVersions(channels: readonly Channel[]): Channel[] {
  const newest = new Map<string, Channel>();
  for (const channel of channels) {
    const known = newest.get(channel._id);
    if (!known || channel.lastModified > known.lastModified) newest.set(channel._id, channel);
  }
  return [...newest.values()];
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
