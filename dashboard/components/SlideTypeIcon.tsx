import {
  IconBoltOff,
  IconClock,
  IconCloudRain,
  IconFileText,
  IconLetterCase,
  IconMovie,
  IconPercentage,
  IconPhoto,
  IconPlaylist,
  IconQuestionMark,
  IconRss,
  IconSparkles,
  IconTemplate,
  IconWorldWww,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';

/** A type without an icon of its own gets the question mark, so a new type works without one. */
const icons: Partial<Record<SlideTypeKey, TablerIcon>> = {
  rte: IconLetterCase,
  image: IconPhoto,
  video: IconMovie,
  document: IconFileText,
  interestrate: IconPercentage,
  time: IconClock,
  template: IconTemplate,
  rss: IconRss,
  wpRss: IconWorldWww,
  weather: IconCloudRain,
  animated: IconSparkles,
  playlist: IconPlaylist,
  flash: IconBoltOff,
};

/** The icon of a slide type, by its number. Decorative, because the type's name is next to it. */
export function SlideTypeIcon({ type, size = 16, stroke = 1.6 }: { type: number; size?: number; stroke?: number }) {
  const Icon = icons[slideTypeFactsOrUnknown(type).key] ?? IconQuestionMark;
  return <Icon size={size} stroke={stroke} aria-hidden="true" />;
}
