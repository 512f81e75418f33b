import { isDeepStrictEqual } from 'node:util';
import type { Slide, SlideDraft } from '#contract/entities/slide.ts';
import type { Template } from '#contract/entities/template.ts';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { LARGEST_SLIDE_KB } from '#rules/limits.ts';
import type { Queries } from '#server/db/connection.ts';
import { refuseProblems } from '#server/errors.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import { type AnySlideType, slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { NO_CALENDAR, refersToCalendar } from '#slide-types/display-times.ts';
import { allProblems } from '#slide-types/field-problems.ts';
import type { CheckedAt } from '#slide-types/schedule.ts';
import { problemsWith, readDraft, type SlideSettings } from '#slide-types/slide.ts';
import { portalTimesStore } from '../portal-times/portal-times.store.ts';
import { wrongKind } from '../shared-file.ts';
import { templateStore } from '../templates/templates.store.ts';
import { findPlaylistProblems } from './find-playlist-problems.ts';
import { findTargetProblems } from './find-target-problems.ts';

export interface ReadSlide {
  settings: SlideSettings;
  fields: Fields;
}

type Fields = Record<string, unknown>;
type SlideInput = Record<string, unknown> & { type: number };

interface ReadOptions {
  checkedAt: CheckedAt;
  /** Problems that the caller found, which are thrown with the others. */
  otherProblems?: Problems;
  /** Whether the user may show a slide in a playlist. */
  mayPlay(slide: Pick<Slide, 'PortalId' | 'creator'>): boolean;
  /** The area that a new slide is created for. */
  newArea?: string;
}

/**
 * Validates a complete slide whose HTML has already been sanitized, and fills in its template's defaults. Throws 400
 * with all problems. Limits apply to the sanitized text, because that is what is stored. `before` is the stored slide,
 * or null for a new one: values that it already has are accepted even if they break a rule.
 */
export async function readSlide(
  queries: Queries,
  portalId: number,
  input: SlideInput,
  before: Slide | null,
  { checkedAt, mayPlay, otherProblems, newArea = '' }: ReadOptions,
): Promise<ReadSlide> {
  const definition = slideTypeOrUnknown(input.type);
  const { settings, fields: inputFields, refused } = readDraft(input, before);
  const template = await chosenTemplate(queries, definition, inputFields);
  const use = definition.templateUse;
  const fields = template && use ? use.complete(inputFields, template) : inputFields;
  const calendar = refersToCalendar(settings.displayTimes)
    ? await portalTimesStore(queries).calendar(portalId)
    : NO_CALENDAR;
  const unknownTimes = await namedTimeProblems(queries, portalId, settings, before);
  const problems = {
    ...problemsWith({ ...fields, ...settings, type: input.type } as SlideDraft, before, {
      ...checkedAt,
      // What is unknown would also be never.
      calendar: Object.keys(unknownTimes).length > 0 ? null : calendar,
    }),
    ...unknownTimes,
    ...(await findTargetProblems(queries, portalId, settings.targets, before, newArea)),
    ...(await findPlaylistProblems(queries, portalId, { ...fields, type: input.type }, before, mayPlay)),
    ...missingTemplate(definition, fields, template, before),
    ...(await templateProblems(queries, portalId, definition, fields, before)),
    ...(template && use ? use.problems(fields, template, { ...before }) : {}),
    ...(await mediaProblems(queries, portalId, definition, fields)),
    ...sizeProblems(definition, fields, before),
  };
  // `otherProblems` take precedence: text with an embedded image is often too long as well, but the image is the
  // reason.
  refuseProblems({ ...allProblems(refused, problems), ...otherProblems });
  return { settings, fields };
}

/** Limits the size of a slide, so that it fits into a request. A stored slide that is already larger can't grow. */
function sizeProblems(definition: AnySlideType, fields: object, before: object | null = null): Problems {
  const bytes = bytesOf(fields);
  if (bytes <= LARGEST_SLIDE_KB * 1024 || (before !== null && bytes <= bytesOf(before))) return {};
  const tooLarge = problem('slide-too-large', { most: LARGEST_SLIDE_KB, kilobytes: Math.ceil(bytes / 1024) });
  return { [definition.htmlFields[0] ?? 'slide']: tooLarge };
}

function bytesOf(fields: object): number {
  return Buffer.byteLength(JSON.stringify(fields));
}

/** Refuses style sheets of templates that the portal can't use, except those that the slide already has. */
async function templateProblems(
  queries: Queries,
  portalId: number,
  definition: AnySlideType,
  fields: Record<string, unknown>,
  before: object | null,
): Promise<Problems> {
  const previous = before === null ? [] : definition.media({ ...before });
  const added = definition.media(fields).filter((location) => !previous.includes(location));
  const [locked] = await templateStore(queries).lockedStyleSheets(portalId, added);
  if (locked === undefined) return {};
  return { [fieldsWith(definition, fields, locked)[0] ?? 'media']: problem('template-not-in-portal') };
}

/** Refuses a template that doesn't exist, except one that the slide already has. */
function missingTemplate(
  definition: AnySlideType,
  fields: Fields,
  template: Template | null,
  before: object | null,
): Problems {
  const { templateUse } = definition;
  const named = templateUse?.named(fields) ?? null;
  if (!templateUse || named === null || template !== null) return {};
  if (before !== null && isDeepStrictEqual(templateUse.named({ ...before }), named)) return {};
  return { [templateUse.field]: problem('template-unknown') };
}

/** Refuses named times that the portal doesn't have. The others can't be deleted until the slide has been stored. */
async function namedTimeProblems(
  queries: Queries,
  portalId: number,
  { displayTimes }: SlideSettings,
  before: Slide | null,
): Promise<Problems> {
  const isOld = new Set(before?.displayTimes.map(({ namedTime }) => namedTime));
  const named = displayTimes.map(({ namedTime }, index) => ({ namedTime, index }));
  const added = named.filter(({ namedTime }) => namedTime !== '' && !isOld.has(namedTime));
  const kept = await portalTimesStore(queries).keep(portalId, [...new Set(added.map(({ namedTime }) => namedTime))]);
  const unknown = added.filter(({ namedTime }) => !kept.has(namedTime));
  return Object.fromEntries(
    unknown.map(({ index }) => [`displayTimes.${index}.namedTime`, problem('named-time-unknown')]),
  );
}

/** Returns the template that a slide names, or null if it names none or the template doesn't exist. */
async function chosenTemplate(
  queries: Queries,
  { templateUse }: AnySlideType,
  fields: Record<string, unknown>,
): Promise<Template | null> {
  const named = templateUse?.named(fields) ?? null;
  return named === null ? null : templateStore(queries).named(named);
}

/**
 * Refuses files on this server that belong neither to the portal nor to the library, or that their field can't show.
 * Files on other servers are not checked.
 */
async function mediaProblems(
  queries: Queries,
  portalId: number,
  definition: AnySlideType,
  fields: Record<string, unknown>,
): Promise<Problems> {
  const local = definition.media(fields).filter((location) => location.startsWith('/'));
  const kindOf = await mediaStore(queries).kindsForReference(portalId, local);
  const problems: Problems = {};
  for (const location of local) {
    for (const field of fieldsWith(definition, fields, location)) {
      const kinds = definition.fileKinds?.[field] ?? ['image'];
      const kind = kindOf.get(location);
      if (kind === undefined) problems[field] ??= problem('file-not-uploaded');
      else if (!kinds.includes(kind)) problems[field] ??= wrongKind(...kinds);
    }
  }
  return problems;
}

/** Returns the fields whose value is this file. If there are none, returns the field that contains its location. */
function fieldsWith(definition: AnySlideType, fields: Record<string, unknown>, location: string): string[] {
  const names = Object.keys(fields);
  const equal = names.filter((name) => fields[name] === location);
  if (equal.length > 0) return equal;
  const containing = names.find((name) => JSON.stringify(fields[name]).includes(location));
  return [containing ?? definition.htmlFields[0] ?? 'media'];
}
