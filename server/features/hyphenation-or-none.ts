import type { FastifyBaseLogger } from 'fastify';
import { type Hyphenate, hyphenationIn, withoutHyphens } from '#rules/hyphenation.ts';

/** If the patterns of a language can't be loaded, its texts are shown without hyphens. */
export async function hyphenationOrNone(language: string, log: Pick<FastifyBaseLogger, 'error'>): Promise<Hyphenate> {
  try {
    return await hyphenationIn(language);
  } catch (error) {
    log.error({ err: error, language }, 'Failed to load the hyphenation of a language');
    return withoutHyphens;
  }
}
