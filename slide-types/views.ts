import { AnimatedView } from './animated/View.tsx';
import type { FieldsOf, SlideTypeKey } from './definitions.ts';
import { FlashView } from './flash/View.tsx';
import { ImageView } from './image/View.tsx';
import { InterestRateView } from './interestrate/View.tsx';
import { RssView } from './rss/View.tsx';
import { RteView } from './rte/View.tsx';
import { TemplateView } from './template/View.tsx';
import { TimeView } from './time/View.tsx';
import { UnknownView } from './unknown/View.tsx';
import { VideoView } from './video/View.tsx';
import type { View } from './view.ts';

import { WeatherView } from './weather/View.tsx';
import { WpRssView } from './wpRss/View.tsx';

interface Look<Fields> {
  index: number;
  View: View<Fields>;
  /** Whether screens are to ask for the type's feed. */
  hasFeed?: true;
}

/**
 * How each type looks. A type missing here does not compile. The number is the one of its definition, which
 * is repeated because definitions bring their checks along, and screens need none; so is whether it has a feed.
 */
export const views: { [Key in SlideTypeKey]: Look<FieldsOf<Key>> } = {
  rte: { index: 0, View: RteView },
  weather: { index: 1, View: WeatherView, hasFeed: true },
  image: { index: 2, View: ImageView },
  rss: { index: 3, View: RssView, hasFeed: true },
  flash: { index: 4, View: FlashView },
  video: { index: 5, View: VideoView },
  interestrate: { index: 6, View: InterestRateView, hasFeed: true },
  time: { index: 7, View: TimeView },
  template: { index: 8, View: TemplateView },
  wpRss: { index: 9, View: WpRssView, hasFeed: true },
  animated: { index: 10, View: AnimatedView },
  unknown: { index: 11, View: UnknownView },
};

const byIndex = new Map(Object.values(views).map(({ index, View }) => [index, View as View<Record<string, unknown>>]));

const feedIndexes = new Set(Object.values(views).flatMap((look) => (look.hasFeed ? [look.index] : [])));

/** The View of the type with this number on the wire; the one of `unknown` where this build has none. */
export function viewAt(index: number): View<Record<string, unknown>> {
  return byIndex.get(index) ?? (views.unknown.View as View<Record<string, unknown>>);
}

/** Whether slides with this number show what lies elsewhere. */
export function hasFeed(index: number): boolean {
  return feedIndexes.has(index);
}
