import type { ListedChannel } from '#contract/entities/channel.ts';

/** Where screens show the channel. */
export function channelAddress({ PortalId, originalName }: Pick<ListedChannel, 'PortalId' | 'originalName'>): string {
  return `/DesktopModules/Vitrine/channels/${PortalId}/${encodeURIComponent(originalName)}/Default.aspx`;
}

/** The channel as a screen shows it, without counting as a screen. */
export function channelPreviewAddress(channel: ListedChannel): string {
  return `${channelAddress(channel)}?TestMode=true`;
}

/** One slide in its place on a channel. */
export function slidePreviewAddress(portalId: number, slide: string, channel: string, area: string): string {
  return `/PreviewSlide?${new URLSearchParams({ portal: String(portalId), slide, channel, area })}`;
}
