import { z } from 'zod';
import { singleLine } from '#slide-types/fields.ts';
import { neededName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { id, portalId, timeZoneName } from './fields.ts';
import { languageTag } from './language.ts';
import { storedFields } from './stored.ts';
import { theme } from './theme.ts';

export const portalSettings = z.object({
  PortalName: neededName(message('portal-name-missing')),
  subscriptionLevel: z.union([z.number(), singleLine.max(100), z.null()]).default(null),
  proTemplates: z.boolean().default(false),
  /** `_id`s of the custom templates that this portal may use. */
  customTemplates: z.array(id).max(1000).default([]),
  deleted: z.boolean().default(false),
  alertsOptOut: z.boolean().default(false),
  /** How long a screen must be offline before an alert is emailed. */
  alertDelayMinutes: z.number().int().min(5).max(1_440).default(15),
  /** Of its channels without one of their own. Empty for the language of each screen. */
  language: languageTag.default(''),
  /** Of slides that have no look of their own. Null for the usual one. */
  theme: theme.nullable().default(null),
  optionalFeatures: z.array(singleLine.max(100)).max(100).default([]),
  /** Of channels without their own. A new portal gets the server's if this is missing. */
  timeZone: timeZoneName.optional(),
});
export type PortalSettings = z.infer<typeof portalSettings>;

export const portal = storedFields(portalSettings).extend({ _id: id, PortalId: portalId, timeZone: z.string() });
/** A customer's own slides, channels, areas and users. */
export type Portal = z.infer<typeof portal>;
