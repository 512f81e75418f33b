import { z } from 'zod';
import { isForXml } from '#slide-types/interestrate/feed-write.ts';
import { defineEndpoints } from '../endpoint.ts';
import { portalId } from '../entities/fields.ts';
import { message } from '../errors/problem.ts';

/** Long enough for any line of a rate table. */
const LONGEST_LINE = 2_000;
const xmlText = z.string().max(LONGEST_LINE).refine(isForXml, message('text-not-for-xml'));
const rate = z.union([xmlText, z.number().transform(String)]);

/** Rates that users enter in a slide. */
export const rateTables = defineEndpoints({
  'POST /api/slides/xmlwrite': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'upload.rates',
    summary: 'Writes interest rates to an XML file and returns its path.',
    request: z.object({
      PortalId: portalId,
      title: xmlText.default(''),
      description: xmlText.default(''),
      rows: z.array(z.object({ description: xmlText, rate })).max(1_000),
    }),
    response: z.string(),
  },
});
