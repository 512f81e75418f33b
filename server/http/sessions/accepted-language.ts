import type { FastifyRequest } from 'fastify';
import { type StaffLanguage, staffLanguageIn } from '#contract/staff-language.ts';

/**
 * The language in which the sender of a request wants to read; null if there is none of theirs. Browsers send the
 * preferred one first.
 */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): StaffLanguage | null {
  const tags = (headers['accept-language'] ?? '').split(',').map((weighted) => weighted.split(';')[0] ?? '');
  return staffLanguageIn(tags);
}
