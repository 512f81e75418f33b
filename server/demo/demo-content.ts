import type { z } from 'zod';
import type { areaSettings } from '#contract/entities/area.ts';
import type { channelSettings } from '#contract/entities/channel.ts';
import type { portalSettings } from '#contract/entities/portal.ts';
import type { Tag } from '#contract/entities/tag.ts';
import { HOUR_MS } from '#rules/limits.ts';
import type { definitions } from '#slide-types/definitions.ts';
import { ALWAYS, type DisplayTime } from '#slide-types/display-times.ts';
import type { SlideSchedule } from '#slide-types/schedule.ts';

type AreaKey = 'main' | 'bottom';
type ChannelKey = 'frontWindow' | 'counter';

type Schedule = Partial<Omit<SlideSchedule, 'duration'>> & { displayTimes?: DisplayTime[] };

interface DemoSlideBase {
  name: string;
  /** In seconds. */
  duration: number;
  schedule: Schedule;
  /** The areas in which the slide can be used. */
  areas: AreaKey[];
  /** Shows it on every channel with this tag. */
  shownByTag?: { tag: string; area: AreaKey };
}

/** A slide that shows a file from `server/demo/files`. */
export interface DemoFileSlide extends DemoSlideBase {
  type: 'image' | 'video';
  file: string;
}

export interface DemoTextSlide extends DemoSlideBase {
  type: 'rte';
  fields: z.input<typeof definitions.rte.fields>;
}

/** A slide with the look of a built-in template. */
export interface DemoTemplateSlide extends DemoSlideBase {
  type: 'template';
  template: string;
  fields: Partial<Record<`template_${'title' | 'textarea'}${1 | 2 | 3 | 4}`, string>>;
}

/** A playlist of slides before it. */
export interface DemoPlaylist extends DemoSlideBase {
  type: 'playlist';
  /** Their keys. */
  parts: string[];
}

export type DemoSlide = DemoFileSlide | DemoTextSlide | DemoTemplateSlide | DemoPlaylist;

/** The records of the demo, which is a fictional café. Keys are only used to refer to records within the demo. */
export interface DemoContent {
  namedTimes: Record<string, { name: string; times: DisplayTime[] }>;
  portal: z.input<typeof portalSettings> & { PortalId: number };
  /** Channels refer to their keys. */
  tags: Record<string, Pick<Tag, 'name' | 'colour'>>;
  areas: Record<AreaKey, z.input<typeof areaSettings>>;
  slides: Record<string, DemoSlide>;
  channels: Record<ChannelKey, Omit<z.input<typeof channelSettings>, 'selectedAreas' | 'selectedSlides'>>;
  /** The categories of the content library, with files of the slides. */
  library: { name: string; items: { name: string; kind: 'image' | 'video'; file: string }[] }[];
  /** Which slides each channel shows in which of its areas, in order. */
  placements: { channel: ChannelKey; area: AreaKey; slides: string[] }[];
}

const DAY_MS = 24 * HOUR_MS;
const DAYS_UNTIL_JAZZ = 14;
const OPENS_AT_HOUR = 7;

const PLUM = '#4a1c3b';
const AUBERGINE = '#260d20';
const LEAF = '#2c5a44';
const GOLD = '#f2b134';

/**
 * The demo as created at `nowMs`. As examples of scheduled slides, one starts two weeks later, and one is for breakfast
 * on working days. The first is also shown by a tag. Two slides are a playlist.
 */
export function demoContent(nowMs: number): DemoContent {
  const always: Schedule = { alwaysDisplay: true };
  const atBreakfast: Schedule = {
    alwaysDisplay: true,
    displayTimes: [{ ...ALWAYS, namedTime: 'breakfast' }],
  };
  const fromJazzOn: Schedule = {
    scheduleStart: openingOf(nowMs + DAYS_UNTIL_JAZZ * DAY_MS),
    alwaysDisplayAfterStartDate: true,
  };
  return {
    portal: { PortalId: 54, PortalName: 'Café Mirabelle' },
    namedTimes: {
      breakfast: {
        name: 'Breakfast',
        times: [{ ...ALWAYS, weekdays: [1, 2, 3, 4, 5], from: '07:00', until: '11:00' }],
      },
    },
    tags: {
      street: { name: 'street', colour: 'orange' },
      indoors: { name: 'indoors', colour: 'teal' },
    },
    areas: {
      main: { name: 'Main', backgroundColour: AUBERGINE, transition: 'fade' },
      bottom: { name: 'Bottom', y: 90, height: 10, z: 10, backgroundColour: AUBERGINE, transition: 'slide' },
    },
    slides: {
      welcome: imageSlide('Take the window seat', 'welcome.jpg', 10, always),
      tart: imageSlide('Mirabelle tart', 'mirabelle-tart.jpg', 8, always),
      flatWhite: imageSlide('Flat white', 'flat-white.jpg', 8, atBreakfast),
      slowCoffee: {
        type: 'video',
        name: 'Worth the wait',
        file: 'slow-coffee.mp4',
        duration: 16,
        schedule: always,
        areas: ['main'],
      },
      lunch: imageSlide('Lunch, twelve to three', 'lunch.jpg', 8, always),
      hours: text('Opening hours', 'main', PLUM, 10, OPENING_HOURS),
      lunchMenu: {
        type: 'template',
        template: 'Menu',
        name: 'Lunch menu',
        duration: 12,
        schedule: always,
        areas: ['main'],
        fields: LUNCH_MENU,
      },
      jazz: {
        ...imageSlide('Jazz Thursday', 'jazz-thursday.jpg', 10, fromJazzOn),
        shownByTag: { tag: 'indoors', area: 'main' },
      },
      coffeeBoard: imageSlide('Coffee board', 'coffee-board.jpg', 14, always),
      lemonade: imageSlide('Plum lemonade', 'plum-lemonade.jpg', 8, always),
      drinks: {
        type: 'playlist',
        name: 'Drinks',
        duration: 0,
        schedule: always,
        areas: ['main'],
        parts: ['coffeeBoard', 'lemonade'],
      },
      soup: text('Today’s soup', 'main', LEAF, 10, TODAYS_SOUP),
      wifi: text('Guest Wi-Fi', 'bottom', AUBERGINE, 12, GUEST_WIFI),
      ownCup: text('Bring your own cup', 'bottom', AUBERGINE, 12, OWN_CUP),
      cakes: text('Cake after four', 'bottom', AUBERGINE, 12, CAKE_AFTER_FOUR),
    },
    channels: {
      frontWindow: {
        name: 'Front Window',
        tags: ['street'],
        address: '12 Orchard Lane, street side',
        description: '<p>Landscape, behind the glass. Read from across the street.</p>',
      },
      counter: {
        name: 'Counter',
        tags: ['indoors'],
        address: '12 Orchard Lane, beside the till',
        description: '<p>Portrait. The arrow keys of the tablet below it leaf through the slides.</p>',
        allowManualControl: true,
      },
    },
    library: [
      {
        name: 'Food and drink',
        items: [
          { name: 'Flat white', kind: 'image', file: 'flat-white.jpg' },
          { name: 'Mirabelle tart', kind: 'image', file: 'mirabelle-tart.jpg' },
          { name: 'Lunch', kind: 'image', file: 'lunch.jpg' },
          { name: 'Plum lemonade', kind: 'image', file: 'plum-lemonade.jpg' },
          { name: 'Coffee is poured', kind: 'video', file: 'slow-coffee.mp4' },
        ],
      },
      {
        name: 'Events and welcome',
        items: [
          { name: 'Window seat', kind: 'image', file: 'welcome.jpg' },
          { name: 'Jazz Thursday', kind: 'image', file: 'jazz-thursday.jpg' },
        ],
      },
    ],
    placements: [
      {
        channel: 'frontWindow',
        area: 'main',
        slides: ['welcome', 'tart', 'slowCoffee', 'flatWhite', 'hours', 'lunch', 'lunchMenu', 'jazz'],
      },
      { channel: 'frontWindow', area: 'bottom', slides: ['wifi', 'ownCup'] },
      { channel: 'counter', area: 'main', slides: ['drinks', 'soup', 'lunchMenu', 'hours'] },
      { channel: 'counter', area: 'bottom', slides: ['ownCup', 'cakes', 'wifi'] },
    ],
  };
}

function imageSlide(name: string, file: string, duration: number, schedule: Schedule): DemoFileSlide {
  return { type: 'image', name, file, duration, schedule, areas: ['main'] };
}

function text(
  name: string,
  area: AreaKey,
  rte_backgroundcolour: string,
  duration: number,
  rte_content: string,
): DemoTextSlide {
  const rte_type = area === 'bottom' ? 'Bottom Content' : 'Main Content';
  return {
    type: 'rte',
    name,
    duration,
    schedule: { alwaysDisplay: true },
    areas: [area],
    fields: { rte_content, rte_backgroundcolour, rte_type },
  };
}

/** The café's opening time, in UTC, on the day of `timeMs`. */
function openingOf(timeMs: number): string {
  return new Date(timeMs - (timeMs % DAY_MS) + OPENS_AT_HOUR * HOUR_MS).toISOString();
}

const OPENING_HOURS = [
  `<h1><span style="color: ${GOLD}">Come in.</span></h1>`,
  '<table><tbody>',
  '<tr><td><p>Monday to Friday</p></td><td><p style="text-align: right"><strong>7:00 – 18:00</strong></p></td></tr>',
  '<tr><td><p>Saturday</p></td><td><p style="text-align: right"><strong>8:00 – 18:00</strong></p></td></tr>',
  '<tr><td><p>Sunday</p></td><td><p style="text-align: right"><strong>9:00 – 16:00</strong></p></td></tr>',
  '</tbody></table>',
].join('');

/** Without a line at the bottom, where the other area covers the slide. */
const LUNCH_MENU = {
  template_title1: 'Lunch',
  template_title2: 'Plates',
  template_title3: 'Sweets',
  template_title4: 'Tuesday to Saturday, twelve to three',
  template_textarea1: [
    'Pumpkin soup, brown butter 9.50',
    'Trout, beetroot, horseradish 19.50',
    'Gnocchi, sage, hazelnuts 16.00',
    'Winter salad, goat cheese 12.00',
  ].join('<br />'),
  template_textarea2: ['Mirabelle tart 6.50', 'Poppy seed parfait 7.80', 'Chocolate mousse 7.50'].join('<br />'),
};

const TODAYS_SOUP = [
  '<h1>Today’s soup</h1>',
  '<ul><li><p>Roast pumpkin, brown butter, sage</p></li><li><p>White bean, lemon, parsley</p></li></ul>',
  `<p><span style="color: ${GOLD}"><strong>9.50</strong></span> with our sourdough and a green salad</p>`,
].join('');

const GUEST_WIFI = `<p><span style="color: ${GOLD}"><strong>Free Wi-Fi</strong></span></p><p>Mirabelle Guest, no password, no hurry</p>`;
const OWN_CUP = `<p><span style="color: ${GOLD}"><strong>Bring your own cup</strong></span></p><p>0.30 off every coffee</p>`;
const CAKE_AFTER_FOUR = `<p><span style="color: ${GOLD}"><strong>Cake after four</strong></span></p><p>two slices for the price of one</p>`;
