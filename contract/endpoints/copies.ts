import { z } from 'zod';
import { neededName } from '#slide-types/slide.ts';
import { defineEndpoints } from '../endpoint.ts';
import { area } from '../entities/area.ts';
import { channel } from '../entities/channel.ts';
import { id, portalId, reference } from '../entities/fields.ts';
import { template } from '../entities/template.ts';
import { message } from '../errors/problem.ts';

/** A new slide, and the one that it was copied from. */
export const copiedSlide = z.object({ _id: id, name: z.string(), copyOf: id });
export type CopiedSlide = z.infer<typeof copiedSlide>;

export const MOST_COPIED = 500;

/**
 * The portal of the originals, if it isn't the one in which the copies are created. The caller must be able to reach
 * both.
 */
const fromPortal = portalId.optional();

export const copies = defineEndpoints({
  'POST /api/slides/copy': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'slide.copy',
    summary:
      'Copies slides: all or none. The copies can be used in the areas of their originals. With `withPlacements`, they are also shown on the same channels, as far as the caller may use them, each after its original, and have the same rules. With `fromPortal`, copies slides of another portal with their files into `area`, and playlists with their slides; they are on no channel. With `creationKey`, a random text, repeating the request returns the copies made the first time.',
    request: z.object({
      PortalId: portalId,
      slides: z.array(reference).min(1).max(MOST_COPIED),
      withPlacements: z.boolean().default(false),
      fromPortal,
      area: reference.optional(),
      creationKey: z.string().min(8).max(60).optional(),
    }),
    response: z.array(copiedSlide),
  },
  'POST /api/channels/copy': {
    access: 'admin',
    priority: 'costly',
    audit: 'channel.copy',
    summary:
      'Copies a channel with its settings, areas and tags, and, unless `withSlides` is false, with its slides in their order and its exceptions from rules. The copy has an address of its own, and no screens. With `fromPortal`, copies a channel of another portal: areas and tags that this portal already has are used, other areas are created, other tags are left out, and everything that the channel shows is copied with its files.',
    request: z.object({
      PortalId: portalId,
      _id: id,
      name: neededName(message('channel-name-missing')).optional(),
      withSlides: z.boolean().default(true),
      fromPortal,
    }),
    response: channel,
  },
  'POST /api/areas/copy': {
    access: 'webmaster',
    priority: 'staff',
    audit: 'area.copy',
    summary:
      'Copies an area with its settings. With `withSlides: true`, the slides of the original can also be used in the copy, unless it is in another portal. The copy is on no channel.',
    request: z.object({
      PortalId: portalId,
      _id: id,
      name: neededName(message('area-name-missing')).optional(),
      withSlides: z.boolean().default(false),
      fromPortal,
    }),
    response: area,
  },
  'POST /api/templates/copy': {
    access: 'superuser',
    priority: 'staff',
    audit: 'template.copy',
    summary: 'Copies a template. Both use the same style sheet until one of them gets another.',
    request: z.object({ _id: id, name: neededName(message('template-name-missing')).optional() }),
    response: template,
  },
});
