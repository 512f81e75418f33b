import type { Area, AreaSettings } from '#contract/entities/area.ts';
import type { Channel, ChannelSettings } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { image } from '#slide-types/image/definition.ts';
import { rte } from '#slide-types/rte/definition.ts';
import type { SlideSettings } from '#slide-types/slide.ts';
import { video } from '#slide-types/video/definition.ts';
import type { Api } from './api.ts';
import { FIRST_PORTAL } from './server.ts';

/** The fields of a slide. Unless they say otherwise, it is always displayed, for five seconds. */
export type SlidePlan = Partial<SlideSettings> & { type: number; name: string; [field: string]: unknown };

export interface ChannelPlan extends Partial<Omit<ChannelSettings, 'selectedAreas' | 'selectedSlides'>> {
  PortalId?: number;
  areas: (Partial<AreaSettings> & { slides: SlidePlan[] })[];
}

export interface BuiltChannel {
  channel: Channel;
  /** In the order of the plan. */
  areas: Area[];
  /** The slides of each area, in the order of the plan. */
  slides: Slide[][];
  /** The channel's public display page. */
  displayPath: string;
}

let channelCount = 0;

/** Creates areas, a channel that shows them, and their slides on that channel, through the API. */
export async function buildChannel(api: Api, plan: ChannelPlan): Promise<BuiltChannel> {
  const { areas: areaPlans, PortalId = FIRST_PORTAL, ...settings } = plan;
  channelCount += 1;
  const name = settings.name ?? `Channel ${channelCount}`;
  const areas: Area[] = [];
  for (const [index, { slides: _, ...area }] of areaPlans.entries()) {
    const named = { name: `${name}, area ${index + 1}`, ...area, PortalId };
    areas.push(await api.call('POST /api/areas/add', { area: named }));
  }
  const selectedAreas = areas.map((area) => area._id);
  let channel = await api.call('POST /api/channels/add', { channel: { ...settings, name, PortalId, selectedAreas } });
  const slides: Slide[][] = [];
  for (const [index, area] of areas.entries()) {
    const added: Slide[] = [];
    for (const slide of areaPlans[index]?.slides ?? []) {
      const stored = await addSlide(api, area, slide);
      added.push(stored);
      const placement = { channel: channel._id, area: area._id, slide: stored._id };
      channel = await api.call('PATCH /api/channels/toggleSlide', placement);
    }
    slides.push(added);
  }
  return { channel, areas, slides, displayPath: displayPath(channel) };
}

/** Creates a slide in an area. */
export function addSlide(api: Api, area: Pick<Area, '_id' | 'PortalId'>, plan: SlidePlan): Promise<Slide> {
  const slide = { duration: 5, alwaysDisplay: true, ...plan, PortalId: area.PortalId };
  return api.call('POST /api/slides/add', { area: area._id, slide });
}

/** The address of a channel's public page (specification, section 2). */
export function displayPath({ PortalId, originalName }: Pick<Channel, 'PortalId' | 'originalName'>): string {
  return `/DesktopModules/Signage/channels/${PortalId}/${originalName}/Default.aspx`;
}

export function textSlide(name: string, rte_content: string, more: Partial<SlidePlan> = {}): SlidePlan {
  return { type: rte.index, name, rte_content, ...more };
}

export function imageSlide(name: string, image_path: string, more: Partial<SlidePlan> = {}): SlidePlan {
  return { type: image.index, name, image_path, ...more };
}

export function videoSlide(name: string, video_path: string, more: Partial<SlidePlan> = {}): SlidePlan {
  return { type: video.index, name, video_path, ...more };
}
