import type { Channel } from '#contract/entities/channel.ts';

/** The channel as a screen shows it, without counting as a screen. */
export function channelPreviewAddress(channel: Channel): string {
  const name = encodeURIComponent(channel.originalName);
  return `/DesktopModules/Vitrine/channels/${channel.PortalId}/${name}/Default.aspx?TestMode=true`;
}

/** One slide in its place on a channel. */
export function slidePreviewAddress(portalId: number, slide: string, channel: string, area: string): string {
  return `/PreviewSlide?${new URLSearchParams({ portal: String(portalId), slide, channel, area })}`;
}
