import type { Slide } from '#contract/entities/slide.ts';
import type { MatrixMore } from './matrix-scene.ts';

const RULES_OF_SLIDE = 5;
/** Their clocks change on different dates, and some never. */
const ZONES = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Helsinki', 'America/New_York', 'America/Los_Angeles'],
  ...['America/Sao_Paulo', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Sydney', 'Pacific/Auckland'],
];

/** Slides with five rules each, of which there are `sets` different lists, on channels in ten time zones. */
export function withRules(sets: number): MatrixMore {
  return {
    slide: (index) => ({
      displayTimes: rulesOf(index % sets),
      level: index % 50 === 0 ? 'first' : 'normal',
      weight: 1 + (index % 3),
    }),
    channel: (index) => ({ timeZone: ZONES[index % ZONES.length] ?? 'UTC' }),
  };
}

/** Five different parts of a day, on different days of the week. One of them repeats every few weeks. */
function rulesOf(set: number): Slide['displayTimes'] {
  return Array.from({ length: RULES_OF_SLIDE }, (_, index) => ({
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => (day + set + index) % 4 > 0),
    from: clock(index * 240 + (set % 60)),
    until: clock(index * 240 + 120 + (set % 110)),
    recurrence: index === 0 ? `DTSTART;VALUE=DATE:20260105\nRRULE:FREQ=WEEKLY;INTERVAL=${2 + (set % 3)}` : '',
    namedTime: '',
    holidays: 'included',
  }));
}

function clock(minutes: number): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}
