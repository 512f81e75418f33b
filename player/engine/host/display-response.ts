import type { DisplayDocument } from '#contract/entities/display.ts';
import { withSharedFields } from '#rules/on-air.ts';
import type { HostResponse } from './host.ts';

/** What a response about a channel's display means. A bad response is a failure, never "nothing to show". */
export type DisplayResponse =
  | { kind: 'document'; document: DisplayDocument }
  | { kind: 'unchanged' }
  | { kind: 'missing' }
  | { kind: 'failure'; problem: 'serverUnreachable' | 'answerUnreadable'; detail: string; retryAfterMs: number | null };

export function readDisplayResponse(response: HostResponse): DisplayResponse {
  if (response.status === 304) return { kind: 'unchanged' };
  const body = parsed(response.text);
  if (response.status === 200) {
    const document = displayDocumentIn(body);
    return document ? { kind: 'document', document } : failure('answerUnreadable', response);
  }
  if (saysNotFound(response.status, body)) return { kind: 'missing' };
  return failure('serverUnreachable', response);
}

/** Whether the server itself sent this code: a proxy's 404 is a page, and a gateway's can be JSON with an error too. */
export function saysNotFound(status: number, body: unknown): boolean {
  return status === 404 && isRecord(body) && isText(body.code) && body.code.endsWith('-not-found');
}

/** No response arrived. */
export function noResponse(detail: string): DisplayResponse {
  return { kind: 'failure', problem: 'serverUnreachable', detail, retryAfterMs: null };
}

/** A response arrived, but not the expected one. */
export function unreadable(detail: string): DisplayResponse {
  return { kind: 'failure', problem: 'answerUnreadable', detail, retryAfterMs: null };
}

function failure(problem: 'serverUnreachable' | 'answerUnreadable', response: HostResponse): DisplayResponse {
  const detail = `status ${response.status}, ${response.text.length} characters`;
  return { kind: 'failure', problem, detail, retryAfterMs: retryAfterMs(response) };
}

/** Reads `Retry-After` in seconds. Dates are ignored, because the device's clock may be wrong. */
export function retryAfterMs(response: Pick<HostResponse, 'header'>): number | null {
  const seconds = response.header('retry-after');
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns a value as a document, or null if it isn't one. Adds to each slide what it inherits from the channel, so that
 * a change of that is prepared and shown like any change of the slide's content, and when it is live.
 */
export function displayDocumentIn(value: unknown): DisplayDocument | null {
  return isDisplayDocument(value) ? withSharedFields(value) : null;
}

/**
 * Checks what the engine relies on. Other fields of slides concern only their Views, whose errors are caught
 * separately.
 */
function isDisplayDocument(value: unknown): value is DisplayDocument {
  if (!isRecord(value)) return false;
  return (
    isText(value._id) &&
    isText(value.revision) &&
    value.revision !== '' &&
    isText(value.originalName) &&
    isListOf(value.areas, isArea) &&
    isListOf(value.slides, isSlide) &&
    isListOf(value.selectedSlides, isSelection) &&
    (value.liveTimes === undefined || isListOf(value.liveTimes, areLiveTimes))
  );
}

function isArea(value: unknown): boolean {
  return isRecord(value) && isText(value._id) && [value.x, value.y, value.z, value.width, value.height].every(isNumber);
}

export function isSlide(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value._id) &&
    isNumber(value.type) &&
    isNumber(value.duration) &&
    isMoment(value.scheduleStart) &&
    isMoment(value.scheduleEnd)
  );
}

function areLiveTimes(value: unknown): boolean {
  return isRecord(value) && isNumber(value.from) && isNumber(value.until) && isListOf(value.changes, isNumber);
}

function isSelection(value: unknown): boolean {
  return isRecord(value) && isText(value.AreaID) && isListOf(value.SlideIDs, isText);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isMoment(value: unknown): boolean {
  return value === null || (isText(value) && !Number.isNaN(Date.parse(value)));
}
