import { AnimatedView } from './animated/View.tsx';
import type { FieldsOf, SlideTypeKey } from './definitions.ts';
import { ImageView } from './image/View.tsx';
import type { Inherited } from './inherited.ts';
import { type LazyView, lazyView } from './kit/lazy-view.ts';
import { RteView } from './rte/View.tsx';
import { UnknownView } from './unknown/View.tsx';
import { Captions, VideoSound, VideoView } from './video/View.tsx';
import type { View, ViewProps } from './view.ts';

interface Look<Fields> {
  index: number;
  View: View<Fields> & Partial<Pick<LazyView<Fields>, 'load'>>;
  /** Whether screens load the type's feed. */
  hasFeed?: true;
}

/**
 * The View of each type. A type missing here does not compile. The number and `hasFeed` repeat the definition,
 * because definitions import validation that screens don't need.
 * The first script of a screen's page contains the most frequent types; others are loaded later.
 */
export const views: { [Key in SlideTypeKey]: Look<FieldsOf<Key>> } = {
  rte: { index: 0, View: RteView },
  weather: {
    index: 1,
    View: lazyView(() => import('./weather/View.tsx').then((module) => module.WeatherView)),
    hasFeed: true,
  },
  image: { index: 2, View: ImageView },
  rss: { index: 3, View: lazyView(() => import('./rss/View.tsx').then((module) => module.RssView)), hasFeed: true },
  flash: { index: 4, View: lazyView(() => import('./flash/View.tsx').then((module) => module.FlashView)) },
  video: { index: 5, View: VideoView },
  interestrate: {
    index: 6,
    View: lazyView(() => import('./interestrate/View.tsx').then((module) => module.InterestRateView)),
    hasFeed: true,
  },
  time: { index: 7, View: lazyView(() => import('./time/View.tsx').then((module) => module.TimeView)) },
  template: { index: 8, View: lazyView(() => import('./template/View.tsx').then((module) => module.TemplateView)) },
  wpRss: {
    index: 9,
    View: lazyView(() => import('./wpRss/View.tsx').then((module) => module.WpRssView)),
    hasFeed: true,
  },
  animated: { index: 10, View: AnimatedView },
  unknown: { index: 11, View: UnknownView },
  document: {
    index: 13,
    View: lazyView(() => import('./document/View.tsx').then((module) => module.DocumentView)),
  },
  // Screens never get one: its slides are in its place.
  playlist: { index: 12, View: UnknownView },
};

/** For slides of portals whose theme has a font or a logo; contains the View of the slide's type. */
const ThemedView = lazyView<ViewProps<Record<string, unknown>>>(() =>
  import('./kit/ThemedView.tsx').then((module) => module.themedViewOf(views)),
);

const byIndex = new Map(Object.values(views).map(({ index, View }) => [index, View as View<Record<string, unknown>>]));

const feedIndexes = new Set(Object.values(views).flatMap((look) => (look.hasFeed ? [look.index] : [])));

/** The View of the type with this number; that of `unknown` if this build has none. */
export function viewAt(index: number, { theme }: Inherited): View<Record<string, unknown>> {
  if (theme && (theme.logo || theme.fontFaces)) return ThemedView;
  return byIndex.get(index) ?? (views.unknown.View as View<Record<string, unknown>>);
}

/** Whether slides of the type with this number have a source. */
export function hasFeed(index: number): boolean {
  return feedIndexes.has(index);
}

/** Loads everything that is lazily loaded, so that none needs the network when its turn comes. */
export async function loadViews(): Promise<void> {
  await Promise.all([
    ThemedView.load(),
    Captions.load(),
    VideoSound.load(),
    ...Object.values(views).map(({ View }) => View.load?.()),
  ]);
}
