import type { ListedChannel } from '#contract/entities/channel.ts';

/** The address at which screens show the channel. */
export function channelAddress({ PortalId, originalName }: Pick<ListedChannel, 'PortalId' | 'originalName'>): string {
  return `/DesktopModules/Vitrine/channels/${PortalId}/${encodeURIComponent(originalName)}/Default.aspx`;
}

/** A preview of the channel, which doesn't count as a screen. */
export function channelPreviewAddress(channel: ListedChannel): string {
  return `${channelAddress(channel)}?TestMode=true`;
}

/** A preview of one slide in its area of a channel. */
export function slidePreviewAddress(portalId: number, slide: string, channel: string, area: string): string {
  return `/PreviewSlide?${new URLSearchParams({ portal: String(portalId), slide, channel, area })}`;
}

/** A preview of the channel at another time, in milliseconds since the epoch. */
export function plannedAddress({ PortalId, _id }: Pick<ListedChannel, 'PortalId' | '_id'>, atMs: number): string {
  return `/PreviewSlide?${new URLSearchParams({ portal: String(PortalId), channel: _id, at: String(Math.round(atMs)) })}`;
}
