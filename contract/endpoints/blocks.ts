import { z } from 'zod';
import { singleLine } from '#slide-types/fields.ts';
import { defineEndpoints } from '../endpoint.ts';
import { block } from '../entities/block.ts';
import { reference } from '../entities/fields.ts';
import { message } from '../errors/problem.ts';

export const blocks = defineEndpoints({
  'POST /api/blocks/set': {
    access: 'superuser',
    priority: 'staff',
    audit: 'block.set',
    summary:
      'Blocks or unblocks a channel or an address, starting with its next request. An address can be a network: `203.0.113.0/24`.',
    request: z
      .object({
        channel: reference.optional(),
        address: z.string().trim().max(100).optional(),
        blocked: z.boolean(),
        reason: singleLine.max(300).default(''),
      })
      .refine(
        ({ channel, address }) => (channel === undefined) !== (address === undefined),
        message('block-target-unclear'),
      ),
    response: block,
  },
  'POST /api/blocks/find': {
    access: 'superuser',
    priority: 'staff',
    summary: 'Returns all blocked channels and addresses, newest first.',
    request: z.object({}),
    response: z.array(block),
  },
});
