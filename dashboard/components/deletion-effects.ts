import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Screen } from '#contract/entities/screen.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { User } from '#contract/entities/user.ts';
import { compareNames } from '#rules/name-order.ts';
import { type ChannelSlides, shownByArea } from '#rules/slide-order.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { t } from '#ui/language.ts';
import { listOf } from './names.ts';

/** More are only counted. */
const MOST_CHANNELS_NAMED = 4;

/** How many screens are paired with a channel; null if the screens aren't known. */
export function pairedWith(
  channelId: string,
  screens: readonly Pick<Screen, 'channel' | 'isPaired'>[] | null,
): number | null {
  if (screens === null) return null;
  return screens.filter(({ channel, isPaired }) => isPaired && channel === channelId).length;
}

/** What the deletion of a channel changes, as sentences. `screens`: how many are paired with it. */
export function effectsOfChannel(channel: ChannelSlides, screens: number | null): string[] {
  const slides = new Set(shownByArea(channel).flatMap(({ SlideIDs }) => SlideIDs)).size;
  return [
    ...(screens === null ? [t('Paired screens go dark and show a code for pairing.')] : []),
    ...(screens !== null && screens > 0
      ? [
          t('{{count}} paired screens go dark and show a code for pairing.', {
            count: screens,
            defaultValue_one: '{{count}} paired screen goes dark and shows a code for pairing.',
          }),
        ]
      : []),
    ...(slides > 0
      ? [
          t('Its {{count}} slides are kept, but are no longer shown there.', {
            count: slides,
            defaultValue_one: 'Its {{count}} slide is kept, but is no longer shown there.',
          }),
        ]
      : []),
  ];
}

/** What the deletion of an area changes. `areas` and `channels` are those of its portal. */
export function effectsOfArea(
  area: Pick<Area, '_id' | 'UsableSlideIDs'>,
  areas: readonly Area[],
  channels: readonly ListedChannel[],
): string[] {
  const elsewhere = new Set(areas.flatMap(({ _id, UsableSlideIDs }) => (_id === area._id ? [] : UsableSlideIDs)));
  const slides = area.UsableSlideIDs.filter((slide) => !elsewhere.has(slide));
  const count = slides.length;
  if (count === 0) return [];
  return [
    t('Its {{count}} slides are moved to the archive, from where you can restore them to another area.', {
      count,
      defaultValue_one: 'Its {{count}} slide is moved to the archive, from where you can restore it to another area.',
    }),
    ...effectsOfSlides(
      slides.map((_id) => ({ _id })),
      channels,
    ),
  ];
}

/** What screens don't show any more while their channel is closed, once slides are archived or deleted. */
export function effectsOfSlides(
  slides: readonly { _id: string }[],
  channels: readonly Pick<ListedChannel, 'name' | 'openingHours' | 'whenClosed' | 'closedSlide'>[],
): string[] {
  const ids = new Set(slides.map(({ _id }) => _id));
  const closed = channels.filter((channel) => closedSlideIds(channel).some((slide) => ids.has(slide)));
  const count = closed.length;
  if (count === 0) return [];
  const names = closed.map(({ name }) => name).sort(compareNames);
  const named =
    count > MOST_CHANNELS_NAMED
      ? t('{{count}} channels', { count, defaultValue_one: '{{count}} channel' })
      : listOf(names);
  return [
    slides.length === 1
      ? t(
          '{{channels}} are set to show this slide outside their opening hours. Without it, their screens stay black.',
          {
            count,
            channels: named,
            defaultValue_one:
              '{{channels}} is set to show this slide outside its opening hours. Without it, its screens stay black.',
          },
        )
      : t(
          '{{channels}} are set to show one of these slides outside their opening hours. Without it, their screens stay black.',
          {
            count,
            channels: named,
            defaultValue_one:
              '{{channels}} is set to show one of these slides outside its opening hours. Without it, its screens stay black.',
          },
        ),
  ];
}

/** Which playlists are shown without these slides once they are archived. `all` are the slides of their portal. */
export function effectsOnPlaylists(slides: readonly { _id: string }[], all: readonly Slide[]): string[] {
  const ids = new Set(slides.map(({ _id }) => _id));
  const playlists = all.filter((one) => !ids.has(one._id) && slidesOfPlaylist(one).some((part) => ids.has(part)));
  const count = playlists.length;
  if (count === 0) return [];
  const names = listOf(playlists.map(({ name }) => name).sort(compareNames));
  return [
    slides.length === 1
      ? t('The playlists {{names}} are shown without it.', {
          count,
          names,
          defaultValue_one: 'The playlist {{names}} is shown without it.',
        })
      : t('The playlists {{names}} are shown without them.', {
          count,
          names,
          defaultValue_one: 'The playlist {{names}} is shown without them.',
        }),
  ];
}

/** What the deletion of a user changes. */
export function effectsOfUser(user: Pick<User, '_id'>, actor: Pick<User, '_id'>): string[] {
  if (user._id === actor._id) return [t('This is you: you will be logged out immediately.')];
  return [t('The slides that this person created are kept.')];
}
