import { z } from 'zod';
import { singleLine } from '#slide-types/fields.ts';
import { defineEndpoints } from '../endpoint.ts';

/** A town or other place on the map. */
export const place = z.object({
  name: z.string(),
  /** Distinguishes it from others with the same name: "Rhône-Alpes, France". Empty if unknown. */
  region: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Place = z.output<typeof place>;

export const places = defineEndpoints({
  'GET /api/places': {
    access: 'signedIn',
    priority: 'costly',
    summary: 'Returns places with this name, most likely first. Names of fewer than two letters find nothing.',
    request: z.object({
      name: singleLine.max(100),
      /** Language of the names: "en", "fr". */
      language: z
        .string()
        .regex(/^[a-z]{2}$/)
        .optional(),
    }),
    response: z.array(place).max(10),
  },
});
