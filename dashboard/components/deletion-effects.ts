import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Screen } from '#contract/entities/screen.ts';
import type { User } from '#contract/entities/user.ts';
import { t } from '#ui/language.ts';

/** How many screens are paired with a channel. */
export function pairedWith(channelId: string, screens: readonly Pick<Screen, 'channel' | 'isPaired'>[]): number {
  return screens.filter(({ channel, isPaired }) => isPaired && channel === channelId).length;
}

/** What the deletion of a channel changes, as sentences. `screens`: how many are paired with it. */
export function effectsOfChannel({ selectedSlides }: Pick<ListedChannel, 'selectedSlides'>, screens: number): string[] {
  const slides = new Set(selectedSlides.flatMap(({ SlideIDs }) => SlideIDs)).size;
  return [
    ...(screens > 0
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

/** What the deletion of an area changes. `areas` are those of its portal. */
export function effectsOfArea(area: Pick<Area, '_id' | 'UsableSlideIDs'>, areas: readonly Area[]): string[] {
  const elsewhere = new Set(areas.flatMap(({ _id, UsableSlideIDs }) => (_id === area._id ? [] : UsableSlideIDs)));
  const count = area.UsableSlideIDs.filter((slide) => !elsewhere.has(slide)).length;
  if (count === 0) return [];
  return [
    t('Its {{count}} slides are moved to the archive, from where you can restore them to another area.', {
      count,
      defaultValue_one: 'Its {{count}} slide is moved to the archive, from where you can restore it to another area.',
    }),
  ];
}

/** What the deletion of a user changes. */
export function effectsOfUser(user: Pick<User, '_id'>, actor: Pick<User, '_id'>): string[] {
  if (user._id === actor._id) return [t('This is you: you will be logged out immediately.')];
  return [t('The slides that this person created are kept.')];
}
