import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '#contract/client.ts';
import type { Failure } from '#contract/outcomes.ts';

/** An error response of the server. */
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

type UploadedKind = 'image' | 'video' | 'document' | 'animation' | 'captions';

/** The route for each kind of file, and the form's `path` field. */
const TARGETS: Record<UploadedKind, { call: string; path?: string }> = {
  image: { call: '/upload' },
  animation: { call: '/upload', path: 'animated' },
  video: { call: '/uploadVideo' },
  document: { call: '/uploadDocument' },
  captions: { call: '/uploadVideo', path: 'captions' },
};

/** The product's API, with one user's token or none. */
export interface Api {
  readonly url: string;
  readonly token: string | null;
  call: ReturnType<typeof createClient>;
  /** Uploads a file to a portal and returns its location. */
  upload(kind: UploadedKind, portalId: number, file: { name: string; bytes: Uint8Array }): Promise<string>;
}

export function createApi(url: string, token: string | null): Api {
  // Uploads are refused without a code unless JSON is accepted.
  const accept = { accept: 'application/json' };
  const authorization: Record<string, string> =
    token === null ? accept : { ...accept, authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetchWithRetry(`${url}${path}`, {
      method,
      headers: body === undefined ? authorization : { ...authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return readBody(response);
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
      const response = await fetchWithRetry(`${url}${call}/${portalId}`, request);
      return ((await readBody(response)) as { location: string }).location;
    },
  };
}

/** Sends a request, and retries it as the server says while the server is overloaded. */
async function fetchWithRetry(address: string, request: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(address, request);
    if (response.status !== 503 || (await codeOf(response)) !== 'overloaded') return response;
    await pause(Number(response.headers.get('retry-after')) * 1_000);
  }
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<Failure> | null;
  return body?.code;
}

/** Logs in and returns the token. */
export async function login(url: string, userName: string, password: string): Promise<string> {
  const { token } = await createApi(url, null).call('POST /api/users/login', { userName, password });
  return token;
}

/** Returns the body, parsed if it is JSON. Throws a RefusedError unless the status is 2xx. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  if (!response.ok) throw new RefusedError(response.status, body);
  return body;
}
