import type { FieldsOf, SlideTypeKey } from './definitions.ts';
import { ImageView } from './image/View.tsx';
import { RteView } from './rte/View.tsx';
import { UnknownView } from './unknown/View.tsx';
import { VideoView } from './video/View.tsx';
import type { View } from './view.ts';

/**
 * How each type looks. A type missing here does not compile. The number is the one of its definition, which
 * is repeated because definitions bring their checks along, and screens need none.
 */
export const views: { [Key in SlideTypeKey]: { index: number; View: View<FieldsOf<Key>> } } = {
  rte: { index: 0, View: RteView },
  weather: { index: 1, View: UnknownView },
  image: { index: 2, View: ImageView },
  rss: { index: 3, View: UnknownView },
  flash: { index: 4, View: UnknownView },
  video: { index: 5, View: VideoView },
  interestrate: { index: 6, View: UnknownView },
  time: { index: 7, View: UnknownView },
  template: { index: 8, View: UnknownView },
  wpRss: { index: 9, View: UnknownView },
  animated: { index: 10, View: UnknownView },
  unknown: { index: 11, View: UnknownView },
};

const byIndex = new Map(Object.values(views).map(({ index, View }) => [index, View as View<Record<string, unknown>>]));

/** The View of the type with this number on the wire; the one of `unknown` where this build has none. */
export function viewAt(index: number): View<Record<string, unknown>> {
  return byIndex.get(index) ?? (views.unknown.View as View<Record<string, unknown>>);
}
