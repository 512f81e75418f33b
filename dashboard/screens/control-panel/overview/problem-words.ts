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

/** The descriptions of these problems, without duplicates. */
export function problemWords(problems: readonly { problem: string }[]): string[] {
  return [...new Set(problems.flatMap(({ problem }) => WORDS[problem] ?? []))].map((words) => t(words));
}
