import { z } from 'zod';
import { message } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { colour } from '../fields.ts';

export const RTE_TYPES = ['Main Content', 'Bottom Content', 'Side Content'] as const;

const TYPE_FOR = { strip: 'Bottom Content', column: 'Side Content', other: 'Main Content' } as const;

/** At most 256 KB of rich text per slide. */
const LONGEST_CONTENT = 262_144;

export const rte = defineSlideType({
  key: 'rte',
  index: 0,
  friendlyName: 'Rich Text',
  chooserName: 'Rich Text Editor',
  chooserLine: 'Your own text: headings, lists, tables and images.',
  fields: z.object({
    rte_content: z.string().max(LONGEST_CONTENT, message('text-too-long')).default(''),
    rte_backgroundcolour: colour.default(''),
    rte_type: z.enum(RTE_TYPES).default('Main Content'),
  }),
  newSlide: ({ shape }) => ({ rte_type: TYPE_FOR[shape] }),
  htmlFields: ['rte_content'],
  wrappedFields: ['rte_content'],
  media: ({ rte_content }) => picturesIn(rte_content),
});

/** The files referred to by the text's images. `src` is quoted in all HTML that the server has cleaned. */
function picturesIn(html: string): string[] {
  const sources = [...html.matchAll(/<img\b[^<>]*?\ssrc="([^"]+)"/gi)].map((match) => match[1] as string);
  return [...new Set(sources.map((source) => source.replaceAll('&amp;', '&')))];
}
