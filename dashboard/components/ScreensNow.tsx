import { type LiveScreen, summaryOfScreens } from './live-screens.ts';
import { ScreenStateWord } from './ScreenStateWord.tsx';

/** The current state of a channel's screens. */
export function ScreensNow({ screens, channelId }: { screens: readonly LiveScreen[]; channelId: string }) {
  const summary = summaryOfScreens(screens.filter((screen) => screen.channel === channelId));
  return summary ? <ScreenStateWord {...summary} /> : '–';
}
