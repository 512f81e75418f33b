import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '#contract/client.ts';
import type { Failure } from '#contract/outcomes.ts';

/** What the server answered instead of what was asked for. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`${status}: ${typeof body === 'string' ? body : JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

type UploadedKind = 'image' | 'video' | 'animation' | 'captions';

/** Where files of each kind are sent, and what the form's `path` says there. */
const TARGETS: Record<UploadedKind, { call: string; path?: string }> = {
  image: { call: '/upload' },
  animation: { call: '/upload', path: 'animated' },
  video: { call: '/uploadVideo' },
  captions: { call: '/uploadVideo', path: 'captions' },
};

/** The product's calls over HTTP, with one person's token or none. */
export interface Api {
  readonly url: string;
  readonly token: string | null;
  call: ReturnType<typeof createClient>;
  /** Stores a file of a portal and gives back its location. */
  upload(kind: UploadedKind, portalId: number, file: { name: string; bytes: Uint8Array }): Promise<string>;
}

export function createApi(url: string, token: string | null): Api {
  // Uploads are refused without a code unless JSON is accepted.
  const accept = { accept: 'application/json' };
  const authorization: Record<string, string> =
    token === null ? accept : { ...accept, authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await fetchWhenCalm(`${url}${path}`, {
      method,
      headers: body === undefined ? authorization : { ...authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return readAnswer(answer);
  };
  return {
    url,
    token,
    call: createClient(send),
    upload: async (kind, portalId, { name, bytes }) => {
      const { call, path } = TARGETS[kind];
      const form = new FormData();
      if (path) form.append('path', path);
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
      const request = { method: 'POST', headers: authorization, body: form };
      const answer = await fetchWhenCalm(`${url}${call}/${portalId}`, request);
      return ((await readAnswer(answer)) as { location: string }).location;
    },
  };
}

/** Sends a request again for as long as the server refuses it unread because the machine is too busy. It says when. */
async function fetchWhenCalm(address: string, request: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, request);
    if (answer.status !== 503 || (await codeOf(answer)) !== 'overloaded') return answer;
    await pause(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

async function codeOf(answer: Response): Promise<string | undefined> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as Partial<Failure> | null;
  return body?.code;
}

/** A token for a user's name and password. */
export async function login(url: string, userName: string, password: string): Promise<string> {
  const { token } = await createApi(url, null).call('POST /api/users/login', { userName, password });
  return token;
}

/** The answer as JSON where it is JSON, else as text; throws RefusedError for all that is not 2xx. */
async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  if (!answer.ok) throw new RefusedError(answer.status, body);
  return body;
}
