import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { backgroundType, colour, count, fileLocation } from '../fields.ts';
import { mappingFields, mappingProblems } from './definition-mapping.ts';
import { interestrateFacts } from './facts.ts';
import { MAPPING_SOURCE_FIELDS } from './feed-mapping.ts';

/** Where the rates come from, in the order of the editor's options. */
export const INTEREST_RATE_SOURCES = ['Input URL Directly', 'Upload XML File', 'Create New'] as const;
const NUMBERED = { 1: INTEREST_RATE_SOURCES[0], 2: INTEREST_RATE_SOURCES[1], 3: INTEREST_RATE_SOURCES[2] } as const;
/** By its name, or by its position in the editor's options, also as a digit in a string; stored by its name. */
const source = z.union([
  z.enum(INTEREST_RATE_SOURCES),
  z.literal([1, 2, 3, '1', '2', '3']).transform((number) => NUMBERED[number]),
]);
export const INTEREST_RATE_TYPES = ['Main Content', 'Bottom Content'] as const;

export const interestrate = defineSlideType({
  ...interestrateFacts,
  chooserLine: 'Interest rates: from a feed, from a file, or entered here.',
  fields: z.object({
    interestrate_path: fileLocation.default(''),
    interestrate_source: source.default('Input URL Directly'),
    interestrate_type: z.enum(INTEREST_RATE_TYPES).default('Main Content'),
    interestrate_background_type: backgroundType.default('Transparent'),
    interestrate_items_to_display: count(0),
    interestrate_items_per_page: count(0).default(1),
    /** Seconds between pages. */
    interestrate_transition_delay: count(0),
    interestrate_image_background: fileLocation.default(''),
    interestrate_background_colour: colour.default(''),
    interestrate_item_background_colour: colour.default(''),
    interestrate_item_font_colour: colour.default(''),
    interestrate_text_colour: colour.default(''),
    ...mappingFields,
  }),
  newSlide: ({ shape }) => (shape === 'strip' ? { interestrate_type: 'Bottom Content' as const } : {}),
  fileKinds: { interestrate_path: ['xml'] },
  problems: (fields) => mappingProblems(fields),
  sourceFields: ['interestrate_path', ...MAPPING_SOURCE_FIELDS],
  isDisplayable: ({ interestrate_path }) => interestrate_path !== '',
});
