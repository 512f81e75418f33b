/** What a screen's problems mean to the people who look after it. Problems without words here are the screen's own business. */
const WORDS: Record<string, string> = {
  serverUnreachable: 'can’t reach the server now and then',
  answerUnreadable: 'gets answers that are not the server’s; is there a login page on its network?',
  channelMissing: 'its channel is gone',
  eventsLost: 'hears of changes late: its network cuts the event stream',
  feedStale: 'a feed can’t be read, the last good one is shown',
  fileUnreachable: 'files come slowly',
  fileDamaged: 'a file arrives damaged',
  fileMissing: 'a file is missing',
  storageFull: 'its storage is full',
  storageRefused: 'its browser keeps nothing, so it can’t start offline',
  slideFailed: 'a slide can’t be shown',
  slideCrashed: 'a slide broke',
  slideLate: 'a slide is not ready for its turn',
  slideStuck: 'a video stands still',
  areaStuck: 'an area stands still',
  screenCrashed: 'the page broke and was drawn anew',
  pageUnproven: 'a reload is waiting for the server',
};

/** Sentences about these problems; several of a kind are one. */
export function problemWords(problems: readonly { problem: string }[]): string[] {
  return [...new Set(problems.flatMap(({ problem }) => WORDS[problem] ?? []))];
}
