import { english, t } from '#ui/language.ts';

/** What a screen's problems mean to the people who look after it. Problems without words here are the screen's own business. */
const WORDS: Record<string, string> = {
  serverUnreachable: english('can’t reach the server now and then'),
  answerUnreadable: english('gets answers that are not the server’s; is there a login page on its network?'),
  channelMissing: english('its channel is gone'),
  eventsLost: english('hears of changes late: its network cuts the event stream'),
  feedStale: english('a feed can’t be read, the last good one is shown'),
  fileUnreachable: english('files come slowly'),
  fileDamaged: english('a file arrives damaged'),
  fileMissing: english('a file is missing'),
  fileHeldBack: english('a file does not come through its network'),
  storageFull: english('its storage is full'),
  storageRefused: english('its browser keeps nothing, so it can’t start offline'),
  slideFailed: english('a slide can’t be shown'),
  slideCrashed: english('a slide broke'),
  slideLate: english('a slide is not ready for its turn'),
  slideStuck: english('a video stands still'),
  areaStuck: english('an area stands still'),
  screenCrashed: english('the page broke and was drawn anew'),
  pageUnproven: english('a reload is waiting for the server'),
};

/** Sentences about these problems; several of a kind are one. */
export function problemWords(problems: readonly { problem: string }[]): string[] {
  return [...new Set(problems.flatMap(({ problem }) => WORDS[problem] ?? []))].map((words) => t(words));
}
