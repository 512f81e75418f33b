import { english } from './language.ts';

const LABELS = {
  nextMonth: english('Next month'),
  previousMonth: english('Previous month'),
  nextYear: english('Next year'),
  previousYear: english('Previous year'),
  nextDecade: english('Next decade'),
  previousDecade: english('Previous decade'),
  monthLevelControl: english('Choose a month'),
  yearLevelControl: english('Choose a year'),
};

/** The names of the buttons of a calendar. */
export function calendarLabels(translate: (words: string) => string): Record<keyof typeof LABELS, string> {
  return Object.fromEntries(Object.entries(LABELS).map(([name, words]) => [name, translate(words)])) as never;
}
