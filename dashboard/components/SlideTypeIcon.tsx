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

/** A type without a picture of its own gets the question mark, so a new one works before it has one. */
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

/** The sign of a slide type, by its number. Decoration: the word stands beside it. */
export function SlideTypeIcon({ type, size = 16, stroke = 1.6 }: { type: number; size?: number; stroke?: number }) {
  const Icon = icons[slideTypeOrUnknown(type).key] ?? IconQuestionMark;
  return <Icon size={size} stroke={stroke} aria-hidden="true" />;
}
