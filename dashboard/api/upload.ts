import type { ResponseOf } from '#contract/client.ts';
import type { Failure } from '#contract/outcomes.ts';
import type { UploadFile, UploadKind } from '#slide-types/form.ts';
import { noticeSentence, sentenceOf } from '#slide-types/sentence-of.ts';
import { t } from '#ui/language.ts';
import { currentSession, endRefused } from '../session/session.ts';
import { ApiError, proxysRefusal, UNREACHABLE } from './client.ts';

/** Where each kind of file is uploaded, and the form's `path`. */
const TARGETS: Record<UploadKind, { call: string; path?: string }> = {
  image: { call: '/upload' },
  animation: { call: '/upload', path: 'animated' },
  video: { call: '/uploadVideo' },
  document: { call: '/uploadDocument' },
  captions: { call: '/uploadVideo', path: 'captions' },
  rates: { call: '/uploadXML' },
};

/** Uploads to a portal. */
export function uploadTo(portalId: number): UploadFile {
  return (file, kind, options) => {
    const { call, path } = TARGETS[kind];
    return sendFile(file, `${call}/${portalId}`, path, options);
  };
}

/** Uploads files that all portals share: those of templates, and the library's images and videos. */
export function uploadForAll(file: File, options: UploadOptions): ReturnType<UploadFile> {
  return sendFile(file, '/uploadGeneric/', undefined, options);
}

/** Uploads a file, and translates what the server says of it. */
async function sendFile(file: File, address: string, path: string | undefined, options: UploadOptions) {
  const { location, notices = [] } = await send<StoredFile>(formWith(file, path), address, options);
  return { location, notices: notices.map(noticeSentence) };
}

type StoredFile = ResponseOf<'POST /upload/{PortalId}'>;
type ImportedPortal = ResponseOf<'POST /uploadPortal/{as}'>;

/** Imports a portal from its file, under this number or, with null, its original one. Returns the new portal. */
export function uploadPortal(file: File, number: number | null, options: UploadOptions): Promise<ImportedPortal> {
  return send<ImportedPortal>(formWith(file), `/uploadPortal/${number ?? 'same'}`, options);
}

/** Longer than any connection that works needs for a part. What has arrived until then is kept. */
const PART_TIMEOUT_MS = 120_000;

/** Sends a part of a resumable upload. Returns how much of it has arrived. */
export async function appendPart(id: string, offset: number, part: Blob, options: UploadOptions): Promise<number> {
  const address = `/api/uploads/append/${encodeURIComponent(id)}/${offset}`;
  return (await send<{ offset: number }>(part, address, options, PART_TIMEOUT_MS)).offset;
}

function formWith(file: File, path?: string): FormData {
  const form = new FormData();
  if (path) form.append('path', path);
  form.append('file', file, file.name);
  return form;
}

type UploadOptions = Parameters<UploadFile>[2];

/**
 * Uses XMLHttpRequest, because fetch can't report the progress of an upload.
 * Rejects with ApiError, or with the signal's reason if it was aborted.
 */
function send<Answer>(
  body: FormData | Blob,
  address: string,
  { onProgress, signal }: UploadOptions,
  timeoutMs = 0,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const token = currentSession()?.token;
    const request = new XMLHttpRequest();
    request.open('POST', address);
    // Without this, uploads are refused with an English sentence alone.
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401 && token) endRefused(token);
      const isTaken = request.status >= 200 && request.status < 300;
      const answer = isTaken ? jsonIn(request.responseText) : undefined;
      if (answer !== undefined) resolve(answer as Answer);
      else reject(new ApiError(request.status, refusalIn(request)));
    };
    request.timeout = timeoutMs;
    request.ontimeout = () => reject(new ApiError(0, t(UNREACHABLE)));
    request.onerror = () => reject(new ApiError(0, t(UNREACHABLE)));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(body);
  });
}

/** Why an upload was refused, in the language of the page. A proxy returns its own page. */
function refusalIn(request: XMLHttpRequest): string {
  const answer = jsonIn(request.responseText) as Partial<Failure> | string | null | undefined;
  if (typeof answer === 'object' && answer?.code !== undefined) return sentenceOf(answer as Failure, answer.error);
  if (request.status === 413) return t('This file is too large.');
  return proxysRefusal(request.status) ?? t('The file could not be stored. Please try again.');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
