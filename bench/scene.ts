import type { Slide } from '#contract/entities/slide.ts';
import { callAs, logIn } from './api.ts';
import type { ServerProcess } from './server-process.ts';
import { NOTHING_ELSE } from './setting.ts';

const PORTAL = 1;
/** Results in a display document of about 8 KB. */
const SLIDES = 20;

export interface BenchScene {
  PortalId: number;
  /** `_id` of the area that all slides are created for. */
  area: string;
  /** The names by which screens address the channels. */
  originalNames: string[];
  /** Adds a slide to all channels or removes it: a change to what every screen shows. */
  change(): Promise<void>;
}

/** Creates channels that share an area and its slides, through the API. */
export async function makeScene(
  server: ServerProcess,
  channelCount: number,
  setting = NOTHING_ELSE,
): Promise<BenchScene> {
  await setting.fill(server);
  const call = callAs(server, await logIn(server));
  const area = await call('POST /api/areas/add', { area: { PortalId: PORTAL, name: 'Main' } });
  const tag = await call('POST /api/tags/add', { PortalId: PORTAL, name: 'Measured' });
  const channels = [];
  for (let number = 1; number <= channelCount; number += 1) {
    const channel = { PortalId: PORTAL, name: `Window ${number}`, selectedAreas: [area._id], tags: [tag._id] };
    channels.push(await call('POST /api/channels/add', { channel }));
  }
  const channelIds = channels.map((channel) => channel._id);
  const toggle = (slide: string) =>
    call('PATCH /api/channels/addSlideToAllChannels', { channels: channelIds, area: area._id, slide });
  const rule = { all: [tag._id], area: area._id, none: [], channels: null };
  const addSlide = async (name: string, more: Partial<Slide> = {}) => {
    const slide = {
      PortalId: PORTAL,
      type: 0,
      name,
      duration: 10,
      alwaysDisplay: true,
      rte_content: '<p>We are open.</p>',
      ...more,
    };
    return (await call('POST /api/slides/add', { area: area._id, slide }))._id;
  };
  for (let number = 1; number <= SLIDES; number += 1) {
    const isByTag = setting.isHalfByTag && number % 2 === 0;
    if (isByTag) await addSlide(`Poster ${number}`, { targets: [rule] });
    else await toggle(await addSlide(`Poster ${number}`));
  }
  const changing = await addSlide('Comes and goes');
  return {
    PortalId: PORTAL,
    area: area._id,
    originalNames: channels.map((channel) => channel.originalName),
    change: async () => void (await toggle(changing)),
  };
}
