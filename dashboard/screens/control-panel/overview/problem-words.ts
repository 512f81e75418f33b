import type { ScreenReport } from '#contract/entities/screen.ts';
import { english, t } from '#ui/language.ts';

/** Descriptions of a screen's problems for users. Problems that are missing here aren't shown. */
const WORDS: Record<string, string> = {
  serverUnreachable: english('sometimes can’t reach the server'),
  answerUnreadable: english('gets responses that aren’t from the server; is there a login page on its network?'),
  channelMissing: english('its channel no longer exists'),
  eventsLost: english('gets updates late: its network drops the live connection'),
  feedStale: english('a feed can’t be read; the last good version is shown'),
  fileUnreachable: english('files load slowly'),
  fileDamaged: english('a downloaded file is damaged'),
  fileMissing: english('a file is missing'),
  fileHeldBack: english('its network doesn’t let a file through'),
  storageFull: english('its storage is full'),
  storageRefused: english('its browser doesn’t store data, so it can’t start offline'),
  slideFailed: english('a slide can’t be shown'),
  slideCrashed: english('a slide crashed'),
  slideLate: english('a slide isn’t ready in time'),
  slideStuck: english('a video is stuck'),
  areaStuck: english('an area is stuck'),
  screenCrashed: english('the page crashed and was reloaded'),
  pageUnproven: english('a reload is waiting for the server'),
};

const WITHOUT_SOUND = english(
  'plays without sound because its browser blocks it: click the screen once, or use the start script',
);

/** Descriptions of what a screen reports, without duplicates. */
export function problemWords({
  problems,
  isSoundBlocked,
}: Pick<ScreenReport, 'problems' | 'isSoundBlocked'>): string[] {
  const words = problems.flatMap(({ problem }) => WORDS[problem] ?? []);
  return [...new Set(isSoundBlocked ? [...words, WITHOUT_SOUND] : words)].map((word) => t(word));
}
