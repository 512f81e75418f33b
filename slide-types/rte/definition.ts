import { z } from 'zod';
import { message } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { colour } from '../fields.ts';
import { rteFacts } from './facts.ts';

export const RTE_TYPES = ['Main Content', 'Bottom Content', 'Side Content'] as const;

const TYPE_FOR = { strip: 'Bottom Content', column: 'Side Content', other: 'Main Content' } as const;

/** At most 256 KB of rich text per slide. */
const LONGEST_CONTENT = 262_144;

export const rte = defineSlideType({
  ...rteFacts,
  chooserName: 'Rich Text Editor',
  chooserLine: 'Your own text: headings, lists, tables and images.',
  fields: z.object({
    rte_content: z.string().max(LONGEST_CONTENT, message('text-too-long')).default(''),
    rte_backgroundcolour: colour.default(''),
    rte_type: z.enum(RTE_TYPES).default('Main Content'),
  }),
  newSlide: ({ shape }) => ({ rte_type: TYPE_FOR[shape] }),
  wrappedFields: ['rte_content'],
});
