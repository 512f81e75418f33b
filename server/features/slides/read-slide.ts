import { isDeepStrictEqual } from 'node:util';
import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import type { Template } from '#contract/entities/template.ts';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { LARGEST_SLIDE_KB } from '#rules/limits.ts';
import { isBeforeYesterday } from '#rules/schedule-dates.ts';
import type { Queries } from '#server/db/connection.ts';
import { refuseProblems } from '#server/errors.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import { type AnySlideType, slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { allProblems } from '#slide-types/field-problems.ts';
import { problemsWith, readDraft, type SlideSettings } from '#slide-types/slide.ts';
import { wrongKind } from '../shared-file.ts';
import { templateStore } from '../templates/templates.store.ts';

export interface ReadSlide {
  settings: SlideSettings;
  fields: Fields;
}

type Fields = Record<string, unknown>;
type Sent = Record<string, unknown> & { type: number };

/**
 * Reads a whole slide, whose HTML is sanitized already, as somebody wants it to be. Throws 400 with every sentence that
 * applies, all at once. Limits apply to the sanitized text, which is what is stored. `before` is the slide as it is stored,
 * null for a new one; what it holds already may stay. `timeZone` is the sender's, `alsoWrong` what the caller found.
 */
export async function readSlide(
  queries: Queries,
  portalId: number,
  sent: Sent,
  before: Slide | null,
  { timeZone, alsoWrong }: { timeZone?: string | undefined; alsoWrong?: Problems },
): Promise<ReadSlide> {
  const definition = slideTypeOrUnknown(sent.type);
  const { settings, fields, refused } = readDraft(sent, before);
  const chosen = await chosenTemplate(queries, definition, fields);
  const use = definition.templateUse;
  const whole = chosen && use ? use.complete(fields, chosen) : fields;
  const rules = {
    ...problemsWith({ ...whole, ...settings, type: sent.type } as SlideDraft, before),
    ...scheduleProblems(settings, before, timeZone ?? null),
    ...missingTemplate(definition, whole, chosen, before),
    ...(await templateProblems(queries, portalId, definition, whole, before)),
    ...(chosen && use ? use.problems(whole, chosen, { ...before }) : {}),
    ...(await mediaProblems(queries, portalId, definition, whole)),
    ...sizeProblems(definition, whole, before),
  };
  // Text with an embedded image is too long as well, but that is not what is wrong with it.
  refuseProblems({ ...allProblems(refused, rules), ...alsoWrong });
  return { settings, fields: whole };
}

/** A slide travels back and forth in requests, which are limited, too. */
function sizeProblems(definition: AnySlideType, fields: object, before: object | null = null): Problems {
  const bytes = bytesOf(fields);
  if (bytes <= LARGEST_SLIDE_KB * 1024 || (before !== null && bytes <= bytesOf(before))) return {};
  const tooLarge = problem('slide-too-large', { most: LARGEST_SLIDE_KB, kilobytes: Math.ceil(bytes / 1024) });
  return { [definition.htmlFields[0] ?? 'slide']: tooLarge };
}

function bytesOf(fields: object): number {
  return Buffer.byteLength(JSON.stringify(fields));
}

/** Dates that are newly set can't be earlier than yesterday, and a slide can't end before it starts. */
function scheduleProblems(wanted: SlideSettings, before: SlideSettings | null, timeZone: string | null): Problems {
  const problems: Problems = {};
  for (const field of ['scheduleStart', 'scheduleEnd'] as const) {
    const moment = wanted[field];
    if (moment === null || moment === before?.[field]) continue;
    if (isBeforeYesterday(Date.parse(moment), Date.now(), timeZone)) problems[field] = problem('schedule-too-early');
  }
  const { scheduleStart, scheduleEnd } = wanted;
  if (scheduleStart !== null && scheduleEnd !== null && scheduleEnd <= scheduleStart && !wanted.alwaysDisplay) {
    problems.scheduleEnd ??= problem('schedule-end-before-start');
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
  if (locked === undefined) return {};
  return { [fieldsWith(definition, fields, locked)[0] ?? 'media']: problem('template-not-in-portal') };
}

/** A template that is not there can't be chosen; a slide whose template was taken away since may keep it. */
function missingTemplate(
  definition: AnySlideType,
  wanted: Fields,
  chosen: Template | null,
  before: object | null,
): Problems {
  const { templateUse } = definition;
  const named = templateUse?.named(wanted) ?? null;
  if (!templateUse || named === null || chosen !== null) return {};
  if (before !== null && isDeepStrictEqual(templateUse.named({ ...before }), named)) return {};
  return { [templateUse.field]: problem('template-unknown') };
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
      if (kind === undefined) problems[field] ??= problem('file-not-uploaded');
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
