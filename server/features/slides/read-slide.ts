import type { z } from 'zod';
import type { SlideDraft } from '#contract/entities/slide.ts';
import type { Template } from '#contract/entities/template.ts';
import { EARLIEST_SCHEDULE_HOURS_AGO, HOUR_MS, LARGEST_SLIDE_KB } from '#rules/limits.ts';
import type { Queries } from '#server/db/connection.ts';
import { badRequest, invalidFields } from '#server/errors.ts';
import { problemsOf } from '#server/http/bind-contract.ts';
import type { Problems } from '#slide-types/define.ts';
import { type AnySlideType, slideTypeAt } from '#slide-types/definitions.ts';
import { problemsWith, type SlideSettings, slideSettings } from '#slide-types/slide.ts';
import { wrongKind } from '../shared-file.ts';
import { templateStore } from '../templates/templates.store.ts';
import { mediaStore } from '../uploads/media.store.ts';

export interface ReadSlide {
  settings: SlideSettings;
  fields: Record<string, unknown>;
}

/**
 * Reads a whole slide, whose HTML is sanitized already, as somebody wants it to be. Throws 400 with every sentence of the
 * specification that applies, all at once. Limits apply to the sanitized text, which is what is stored. `before` is the slide as it is stored, null for a new one.
 */
export async function readSlide(
  queries: Queries,
  portalId: number,
  sent: Record<string, unknown> & { type: number },
  before: SlideSettings | null,
): Promise<ReadSlide> {
  const definition = slideTypeAt(sent.type);
  if (!definition) throw badRequest('This is not a type of slide.', { type: 'This is not a type of slide.' });
  const settings = parseButKeep(slideSettings, sent, before);
  const fields = parseButKeep(definition.fields, sent, before);
  const malformed = {
    ...(settings.success ? {} : problemsOf(settings.error)),
    ...(fields.success ? {} : problemsOf(fields.error)),
  };
  if (!settings.success || !fields.success) throw invalidFields(malformed);
  const chosen = await chosenTemplate(queries, definition, fields.data);
  const use = definition.templateUse;
  const whole = chosen && use ? use.complete(fields.data, chosen) : fields.data;
  const problems = {
    ...problemsWith({ ...whole, ...settings.data, type: sent.type } as SlideDraft),
    ...scheduleProblems(settings.data, before),
    ...(await templateProblems(queries, portalId, definition, whole, before)),
    ...(chosen && use ? use.problems(whole, chosen, { ...before }) : {}),
    ...(await mediaProblems(queries, portalId, definition, whole)),
    ...sizeProblems(definition, whole, before),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { settings: settings.data, fields: whole };
}

/**
 * Parses a slide, but lets values pass that are stored already and longer than is allowed today: a slide over a limit can be renamed
 * and rescheduled, and the limit applies again when that text is next changed.
 */
function parseButKeep<Fields extends object>(
  schema: z.ZodType<Fields>,
  wanted: Record<string, unknown>,
  before: object | null,
): z.ZodSafeParseResult<Fields> {
  const parsed = schema.safeParse(wanted);
  if (parsed.success || before === null) return parsed;
  const stored = { ...before } as Record<string, unknown>;
  const isKept = ({ code, path: [field] }: z.core.$ZodIssue) =>
    code === 'too_big' && typeof field === 'string' && wanted[field] === stored[field];
  if (!parsed.error.issues.every(isKept)) return parsed;
  const kept = parsed.error.issues.map(({ path: [field] }) => String(field));
  const others = Object.entries(wanted).filter(([field]) => !kept.includes(field));
  const rest = schema.safeParse(Object.fromEntries(others));
  if (!rest.success) return rest;
  const texts = Object.fromEntries(kept.map((field) => [field, wanted[field]]));
  return { success: true, data: { ...rest.data, ...texts } };
}

/** A slide travels back and forth in requests, which are limited, too. */
function sizeProblems(definition: AnySlideType, fields: object, before: object | null = null): Problems {
  const bytes = bytesOf(fields);
  if (bytes <= LARGEST_SLIDE_KB * 1024 || (before !== null && bytes <= bytesOf(before))) return {};
  const sentence = `A slide can hold ${LARGEST_SLIDE_KB} KB. This one has ${Math.ceil(bytes / 1024)} KB.`;
  return { [definition.htmlFields[0] ?? 'slide']: sentence };
}

function bytesOf(fields: object): number {
  return Buffer.byteLength(JSON.stringify(fields));
}

/** Dates that are newly set can't be earlier than yesterday, and a slide can't end before it starts. */
function scheduleProblems(wanted: SlideSettings, before: SlideSettings | null): Problems {
  const earliest = Date.now() - EARLIEST_SCHEDULE_HOURS_AGO * HOUR_MS;
  const problems: Problems = {};
  for (const field of ['scheduleStart', 'scheduleEnd'] as const) {
    const moment = wanted[field];
    if (moment === null || moment === before?.[field]) continue;
    if (Date.parse(moment) < earliest) problems[field] = 'Schedule dates cannot be earlier than yesterday.';
  }
  const { scheduleStart, scheduleEnd } = wanted;
  if (scheduleStart !== null && scheduleEnd !== null && scheduleEnd <= scheduleStart && !wanted.alwaysDisplay) {
    problems.scheduleEnd ??= 'The end date must be after the start date.';
  }
  return problems;
}

/** Templates that the portal does not have can't be chosen; a slide that has one already may keep it. */
async function templateProblems(
  queries: Queries,
  portalId: number,
  definition: AnySlideType,
  fields: Record<string, unknown>,
  before: object | null,
): Promise<Problems> {
  const kept = before === null ? [] : definition.media({ ...before });
  const chosen = definition.media(fields).filter((location) => !kept.includes(location));
  const [locked] = await templateStore(queries).lockedStyleSheets(portalId, chosen);
  return locked === undefined
    ? {}
    : { [fieldsWith(definition, fields, locked)[0] ?? 'media']: 'This portal does not have this template.' };
}

/** The template that a slide names; null for other slides, and where it is not there or no longer. */
async function chosenTemplate(
  queries: Queries,
  { templateUse }: AnySlideType,
  fields: Record<string, unknown>,
): Promise<Template | null> {
  const named = templateUse?.named(fields) ?? null;
  return named === null ? null : templateStore(queries).named(named);
}

/**
 * Files on this server must be the portal's own or the library's, and of a kind that their field can show; other addresses are
 * the writer's own affair.
 */
async function mediaProblems(
  queries: Queries,
  portalId: number,
  definition: AnySlideType,
  fields: Record<string, unknown>,
): Promise<Problems> {
  const local = definition.media(fields).filter((location) => location.startsWith('/'));
  const known = await mediaStore(queries).kindsToName(portalId, local);
  const problems: Problems = {};
  for (const location of local) {
    for (const field of fieldsWith(definition, fields, location)) {
      const kinds = definition.fileKinds?.[field] ?? ['image'];
      const kind = known.get(location);
      if (kind === undefined) problems[field] ??= 'This file was not uploaded here. Please upload it again.';
      else if (!kinds.includes(kind)) problems[field] ??= wrongKind(...kinds);
    }
  }
  return problems;
}

/** The fields that name this file, themselves or inside. */
function fieldsWith(definition: AnySlideType, fields: Record<string, unknown>, location: string): string[] {
  const names = Object.keys(fields);
  const themselves = names.filter((name) => fields[name] === location);
  if (themselves.length > 0) return themselves;
  const inside = names.find((name) => JSON.stringify(fields[name]).includes(location));
  return [inside ?? definition.htmlFields[0] ?? 'media'];
}
