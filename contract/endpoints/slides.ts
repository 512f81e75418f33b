import { z } from 'zod';
import { slideSettings } from '#slide-types/slide.ts';
import { target, targets } from '#slide-types/targets.ts';
import { defineEndpoints } from '../endpoint.ts';
import { displaySlide } from '../entities/display.ts';
import { id, isoTimestamp, portalId, reference } from '../entities/fields.ts';
import { languageTag } from '../entities/language.ts';
import { type Slide, slide } from '../entities/slide.ts';
import { isTimeZone } from '../entities/time-zone.ts';
import { outcome } from '../outcomes.ts';
import { REMOVED_HTML } from '../removed-html.ts';

/**
 * The sender's time zone, which decides when their yesterday began: schedule dates can't be earlier. A browser may be
 * newer than the server and know a zone that the server doesn't, which is treated as none.
 */
export const timeZone = z
  .string()
  .max(100)
  .transform((zone) => (isTimeZone(zone) ? zone : undefined))
  .optional();

/** The fields of the slide's own type are siblings of these. */
const slideUpdate = z.looseObject({ ...slideSettings.partial().shape, archived: z.boolean().optional() });
const wireSlide = slide as unknown as z.ZodType<Slide>;

/** The fields that archiving and restoring may change. */
export const slideArchiving = z.object({ archived: z.boolean() });

export const slides = defineEndpoints({
  'POST /api/slides/getslides': {
    access: 'signedIn',
    priority: 'costly',
    isLong: true,
    summary:
      'Returns the slides of a portal by name: the active ones, or the archived ones. `withoutText` leaves out rich text (`rte_content` and `template_textarea1` to `4`), which can be most of a long list; `textImage` is then the address of the first image in the text that was uploaded to this server.',
    request: z.object({
      PortalId: portalId,
      archived: z.boolean().default(false),
      /** Leaves out rich text, which lists of names don't need. */
      withoutText: z.boolean().default(false),
    }),
    response: z.array(wireSlide),
  },
  'POST /api/slides/getslidebyid': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns a slide.',
    request: z.object({ PortalId: portalId, _id: id }),
    response: wireSlide,
  },
  'POST /api/slides/getslidesbyids': {
    access: 'public',
    priority: 'screens',
    isLong: true,
    summary:
      'Returns slides in the requested order. Without a token, only slides that are public on a channel. With a language, long words have soft hyphens, as on screens of that language.',
    request: z.object({ array: z.array(id).max(5000), PortalId: portalId, language: languageTag.optional() }),
    response: z.array(z.union([wireSlide, displaySlide])),
  },
  'POST /api/slides/countotherchannels': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns on how many channels that the caller can’t use each slide is, by slide. Slides that are on none are left out.',
    request: z.object({ PortalId: portalId }),
    response: z.array(z.object({ _id: id, channels: z.number().int() })),
  },
  'POST /api/slides/add': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'slide.add',
    summary:
      'Creates a slide that can be used in the area. With `creationKey`, a random text, repeating the request returns the slide created the first time.',
    request: z.object({
      area: reference,
      slide: z.looseObject({ type: z.number().int(), PortalId: portalId.optional() }),
      creationKey: z.string().min(8).max(100).optional(),
      timeZone,
    }),
    response: wireSlide,
    headers: REMOVED_HTML,
  },
  'PATCH /api/slides/updateSlide': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'slide.update',
    summary:
      'Updates the given fields of a slide. With `lastModified`, the timestamp of the version that the change is based on, changes to an older version are refused with 409.',
    request: z.object({
      _id: id,
      PortalId: portalId,
      update: z.record(z.string(), z.unknown()),
      lastModified: z.string().optional(),
      timeZone,
    }),
    update: slideUpdate,
    response: wireSlide,
    headers: REMOVED_HTML,
  },
  'PATCH /api/slides/setTarget': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'slide.setTarget',
    summary:
      'Gives a tag rule to slides, or, with `isSet: false`, takes it from them: all or none. The rule is limited to the channels that the caller may use. Slides that already are as wanted stay unchanged. Returns those that were changed, so that exactly that can be undone.',
    request: z.object({
      PortalId: portalId,
      slides: z.array(reference).min(1).max(500),
      target,
      isSet: z.boolean().default(true),
    }),
    response: z.array(z.object({ _id: id, targets, lastModified: isoTimestamp })),
  },
  'PATCH /api/slides/archiveSlide': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'slide.archive',
    summary:
      'Archives a slide, which removes it from all screens and lists, or restores it to its channels. With `area`, the slide can be used in that area from then on: for slides whose area was deleted.',
    request: z.object({
      _id: id,
      PortalId: portalId,
      update: z.record(z.string(), z.unknown()),
      area: reference.optional(),
    }),
    update: slideArchiving,
    response: wireSlide,
  },
  'POST /api/slides/deleteSlide': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'slide.delete',
    summary: 'Permanently deletes an archived slide.',
    request: z.object({ _id: id, PortalId: portalId }),
    response: outcome,
  },
});
