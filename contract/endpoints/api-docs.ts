import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

export const apiDocs = defineEndpoints({
  'GET /openapi.json': {
    access: 'public',
    priority: 'costly',
    summary: 'Returns this description as an OpenAPI 3.1 document.',
    request: z.object({}),
    response: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) }),
    kind: 'prepared',
  },
});
