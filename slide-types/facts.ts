import { animatedFacts } from './animated/facts.ts';
import type { SlideTypeFacts } from './define.ts';
import type { SlideTypeKey } from './definitions.ts';
import { documentFacts } from './document/facts.ts';
import { flashFacts } from './flash/facts.ts';
import { imageFacts } from './image/facts.ts';
import { interestrateFacts } from './interestrate/facts.ts';
import { playlistFacts } from './playlist/facts.ts';
import { rssFacts } from './rss/facts.ts';
import { rteFacts } from './rte/facts.ts';
import { templateFacts } from './template/facts.ts';
import { timeFacts } from './time/facts.ts';
import { unknownFacts } from './unknown/facts.ts';
import { videoFacts } from './video/facts.ts';
import { weatherFacts } from './weather/facts.ts';
import { wpRssFacts } from './wpRss/facts.ts';

/** Facts of a type without the names of its own fields, for code that treats all types alike. */
type AnyFacts = SlideTypeFacts<SlideTypeKey, Record<string, unknown>>;

const facts = {
  image: imageFacts,
  rte: rteFacts,
  video: videoFacts,
  document: documentFacts,
  weather: weatherFacts,
  interestrate: interestrateFacts,
  rss: rssFacts,
  wpRss: wpRssFacts,
  time: timeFacts,
  template: templateFacts,
  animated: animatedFacts,
  playlist: playlistFacts,
  flash: flashFacts,
  unknown: unknownFacts,
} satisfies { [Key in SlideTypeKey]: { key: Key } };

const byIndex = new Map(Object.values(facts).map((type) => [type.index, type as unknown as AnyFacts]));

/** Facts of the type with this number, or undefined if this build has none. */
export function slideTypeFactsAt(index: number): AnyFacts | undefined {
  return byIndex.get(index);
}

/** Facts of the type with this number, or of `unknown`. */
export function slideTypeFactsOrUnknown(index: number): AnyFacts {
  return slideTypeFactsAt(index) ?? (unknownFacts as unknown as AnyFacts);
}
