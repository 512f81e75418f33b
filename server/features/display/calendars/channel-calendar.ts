import type { ChannelCalendar } from '#contract/entities/calendar.ts';
import type { Channel } from '#contract/entities/channel.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { problem } from '#contract/errors/problem.ts';
import { areaPlans } from '#rules/on-air.ts';
import { storedSlideId } from '#rules/playlist-entry.ts';
import { type Period, periodsOf } from '#rules/rotation-times.ts';
import { BLACK_SLIDE, BLACK_SLIDE_ID } from '#rules/when-closed.ts';
import { inSlices } from '#server/async/in-slices.ts';
import type { Deps } from '#server/deps.ts';
import { badField, notFound } from '#server/errors.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import { slideStore } from '#server/features/slides/slides.store.ts';
import { parsedDocument, readableDocument } from './planned-document.ts';

type CalendarDeps = Pick<Deps, 'database' | 'texts' | 'log'>;

/**
 * Returns when the slides of a channel are in its rotations between two times. Throws 409 if one of them can't be read.
 */
export async function calendarOf(
  deps: CalendarDeps,
  channel: Pick<Channel, '_id' | 'PortalId' | 'originalName' | 'name'>,
  fromMs: number,
  untilMs: number,
): Promise<ChannelCalendar> {
  const { queries } = deps.database;
  const [toShow] = await channelStore(queries).toShow(channel.PortalId, [channel.originalName]);
  if (!toShow) throw notFound('channel');
  const built = await readableDocument(deps, channel, fromMs);
  const document = parsedDocument(built);
  const playlistNames = await slideStore(queries).namesOf(document.slides.flatMap(({ playlist }) => playlist ?? []));
  const rows = await inSlices(areaPlans(document), ({ area, slides }) => {
    const periods = periodsOf(slides, fromMs, untilMs);
    if (periods === null) throw badField('until', problem('calendar-too-full'));
    const real = slides.filter(({ _id }) => _id !== BLACK_SLIDE_ID);
    return real.map(({ _id, name, type, playlist }) => ({
      slide: storedSlideId(_id),
      name,
      type,
      playlist: playlist === undefined ? null : { _id: playlist, name: playlistNames.get(playlist) ?? '' },
      area: area._id,
      areaName: area.name,
      periods: written(periods.get(_id)),
    }));
  });
  const closed = written(closedPeriods(document, fromMs, untilMs));
  return { channel: channel._id, name: channel.name, timeZone: toShow.timeZone, rows, closed };
}

function closedPeriods({ whenClosed, liveTimes }: DisplayDocument, fromMs: number, untilMs: number) {
  if (!whenClosed) return [];
  const areaTimes = liveTimes?.[whenClosed.closed];
  return periodsOf([{ ...BLACK_SLIDE, areaTimes }], fromMs, untilMs)?.get(BLACK_SLIDE_ID);
}

function written(periods: readonly Period[] = []): { from: string; until: string }[] {
  return periods.map(([from, until]) => ({ from: new Date(from).toISOString(), until: new Date(until).toISOString() }));
}
