import {
  IconBoltOff,
  IconClock,
  IconCloudRain,
  IconLetterCase,
  IconMovie,
  IconPercentage,
  IconPhoto,
  IconQuestionMark,
  IconRss,
  IconSparkles,
  IconTemplate,
  IconWorldWww,
  type TablerIcon,
} from '@tabler/icons-react';
import { type SlideTypeKey, slideTypeOrUnknown } from '#slide-types/definitions.ts';

/** A type without an icon of its own gets the question mark, so a new type works without one. */
const icons: Partial<Record<SlideTypeKey, TablerIcon>> = {
  rte: IconLetterCase,
  image: IconPhoto,
  video: IconMovie,
  interestrate: IconPercentage,
  time: IconClock,
  template: IconTemplate,
  rss: IconRss,
  wpRss: IconWorldWww,
  weather: IconCloudRain,
  animated: IconSparkles,
  flash: IconBoltOff,
};

/** The icon of a slide type, by its number. Decorative, because the type's name is next to it. */
export function SlideTypeIcon({ type, size = 16, stroke = 1.6 }: { type: number; size?: number; stroke?: number }) {
  const Icon = icons[slideTypeOrUnknown(type).key] ?? IconQuestionMark;
  return <Icon size={size} stroke={stroke} aria-hidden="true" />;
}
