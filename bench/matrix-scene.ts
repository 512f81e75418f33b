import type { Slide } from '#contract/entities/slide.ts';
import { callAs, logIn } from './api.ts';
import { ADMIN, type ServerProcess } from './server-process.ts';

const PORTAL = 1;
/** Each slide is on this many channels, like one meant for some branches. */
const CHANNELS_OF_A_SLIDE = 5;
const AT_ONCE = 8;

/** What is special about each slide and each channel. */
export interface MatrixMore {
  /** Whether every second slide is on its channels by a rule for their tag, not by hand. */
  isHalfByTag?: boolean;
  slide?(index: number): Partial<Pick<Slide, 'displayTimes' | 'level' | 'weight'>>;
  channel?(index: number): { timeZone: string };
}

/**
 * Fills the first portal with one area, its slides and its channels, through the API. Returns the administrator's
 * token.
 */
export async function makeMatrix(
  server: ServerProcess,
  slides: number,
  channels: number,
  more: MatrixMore = {},
): Promise<string> {
  const call = callAs(server, await logIn(server));
  const area = await call('POST /api/areas/add', { area: { PortalId: PORTAL, name: 'Main' } });
  const isByTag = (slide: number) => more.isHalfByTag === true && slide % 2 === 1;
  const isOnChannel = (slide: number, channel: number) => (slide * 7 + channel) % channels < CHANNELS_OF_A_SLIDE;
  // Slides with the same remainder are on the same channels.
  const tags = await inTurn(more.isHalfByTag ? channels : 0, async (index) => {
    return (await call('POST /api/tags/add', { PortalId: PORTAL, name: `Group ${index + 1}` }))._id;
  });
  const slideIds = await inTurn(slides, async (index) => {
    const target = { all: [tags[index % channels] ?? ''], area: area._id, none: [], channels: null };
    const slide = {
      ...{ PortalId: PORTAL, type: 0, name: `Offer ${index + 1} of the week`, duration: 10, alwaysDisplay: true },
      rte_content: `<p>Number ${index + 1}: open from 8 to 6.</p>`,
      ...(isByTag(index) && { targets: [target] }),
      ...more.slide?.(index),
    };
    return (await call('POST /api/slides/add', { area: area._id, slide }))._id;
  });
  await inTurn(channels, async (index) => {
    const SlideIDs = slideIds.filter((_, slide) => isOnChannel(slide, index) && !isByTag(slide));
    const channel = {
      ...{ PortalId: PORTAL, name: `Window ${index + 1}`, orderingNumber: index, selectedAreas: [area._id] },
      selectedSlides: [{ AreaID: area._id, SlideIDs }],
      tags: tags.filter((_, tag) => isOnChannel(tag, index)),
      ...more.channel?.(index),
    };
    await call('POST /api/channels/add', { channel });
  });
  // Their token contains how many channels they see at once: all of them.
  const me = (await call('POST /api/users/getusers', { PortalId: PORTAL })).find(
    ({ userName }) => userName === ADMIN.userName,
  );
  await call('POST /api/users/update', { _id: me?._id ?? '', PortalId: PORTAL, update: { channelsPerPage: 0 } });
  return logIn(server);
}

/** Runs the work this many times with limited concurrency, and returns the results in order. */
async function inTurn<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const left = Array(count).keys();
  const worker = async () => {
    for (const index of left) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
