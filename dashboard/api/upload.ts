import type { AnswerOf } from '#contract/client.ts';
import type { UploadFile, UploadKind } from '#slide-types/form.ts';
import { t } from '#ui/language.ts';
import { currentSession, endSession } from '../app/session.ts';
import { translated } from '../languages/answers.ts';
import { ApiError, PROXIES_REFUSALS, UNREACHABLE } from './client.ts';

/** Where files of each kind are sent, and what the form's `path` says there. */
const TARGETS: Record<UploadKind, { call: string; path?: string }> = {
  image: { call: '/upload' },
  animation: { call: '/upload', path: 'animated' },
  video: { call: '/uploadVideo' },
  captions: { call: '/uploadVideo', path: 'captions' },
  rates: { call: '/uploadXML' },
};

/** Uploads to a portal. */
export function uploadTo(portalId: number): UploadFile {
  return (file, kind, options) => {
    const { call, path } = TARGETS[kind];
    return send(file, `${call}/${portalId}`, path, options);
  };
}

/** Uploads what belongs to all portals: the files of templates, the library's pictures and films. */
export function uploadForAll(file: File, options: UploadOptions): Promise<{ location: string }> {
  return send(file, '/uploadGeneric/', undefined, options);
}

type ImportedPortal = AnswerOf<'POST /uploadPortal/{as}'>;

/** Makes a portal of its file, under this number or, with null, the one that it had. Returns the new portal. */
export function uploadPortal(file: File, number: number | null, options: UploadOptions): Promise<ImportedPortal> {
  return send<ImportedPortal>(file, `/uploadPortal/${number ?? 'same'}`, undefined, options);
}

type UploadOptions = Parameters<UploadFile>[2];

/**
 * fetch can't tell how far an upload is, so this is an XMLHttpRequest.
 * Rejects with ApiError, or with the signal's reason when it was called off.
 */
function send<Answer = { location: string }>(
  file: File,
  address: string,
  path: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const token = currentSession()?.token;
    const request = new XMLHttpRequest();
    request.open('POST', address);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401 && token && currentSession()?.token === token) endSession();
      const isTaken = request.status >= 200 && request.status < 300;
      const answer = isTaken ? jsonIn(request.responseText) : undefined;
      if (answer !== undefined) resolve(answer as Answer);
      else reject(new ApiError(request.status, sentenceOf(request)));
    };
    request.onerror = () => reject(new ApiError(0, t(UNREACHABLE)));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    if (path) form.append('path', path);
    form.append('file', file, file.name);
    request.send(form);
  });
}

/** Refused files are answered in plain text, other failures as `{error}`. What a proxy says is a page of its own. */
function sentenceOf(request: XMLHttpRequest): string {
  const text = request.responseText.trim();
  const answer = jsonIn(text) as { error?: unknown } | string | null | undefined;
  const said = typeof answer === 'object' ? answer?.error : answer;
  if (typeof said === 'string') return translated(said);
  const isPlain = request.getResponseHeader('content-type')?.startsWith('text/plain') ?? false;
  if (isPlain && text !== '') return translated(text);
  if (request.status === 413) return translated('This file is too large.');
  const refusal = PROXIES_REFUSALS[request.status];
  return refusal ? translated(refusal) : t('The file could not be stored. Please try again.');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
