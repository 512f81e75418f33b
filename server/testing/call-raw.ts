import type { z } from 'zod';
import { fillPath, type RequestOf } from '#contract/client.ts';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';

/** What a call receives: the request of the contract. For uploads, the path's values and the form or the bytes. */
export type RawRequest<Name extends keyof Endpoints> = Endpoints[Name] extends { kind: 'upload' }
  ? ParamsOf<Name> & { form: FormData }
  : Endpoints[Name] extends { kind: 'bytes' }
    ? ParamsOf<Name> & { octets: Uint8Array<ArrayBuffer> }
    : RequestOf<Name>;
type ParamsOf<Name extends keyof Endpoints> = Endpoints[Name] extends { params: infer Params extends z.ZodType }
  ? z.input<Params>
  : object;

/** A response as it was received. */
export interface RawResponse {
  status: number;
  text: string;
  headers: Headers;
}

/** Makes a call and returns the response, also if it is refused. Reads only the first chunk of an event stream. */
export async function callRaw<Name extends keyof Endpoints>(
  url: string,
  token: string | null,
  name: Name,
  request: RawRequest<Name>,
): Promise<RawResponse> {
  const [method, template] = name.split(' ') as [string, string];
  const { path, rest } = fillPath(template, request as Record<string, unknown>);
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const stop = new AbortController();
  const response = await fetch(`${url}${path}${query}`, {
    method,
    signal: stop.signal,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' || rest.form ? {} : { 'content-type': typeOf(rest) }),
    },
    ...(method === 'GET' ? {} : { body: bodyOf(rest) }),
  });
  const isStream = response.ok && (endpoints[name] as { kind?: string }).kind === 'stream';
  const text = isStream ? await firstChunkOf(response) : await response.text();
  stop.abort();
  return { status: response.status, text, headers: response.headers };
}

function typeOf({ octets }: Record<string, unknown>): string {
  return octets instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
}

function bodyOf(rest: Record<string, unknown>): BodyInit {
  if (rest.form instanceof FormData) return rest.form;
  return rest.octets instanceof Uint8Array ? new Uint8Array(rest.octets) : JSON.stringify(rest);
}

async function firstChunkOf(response: Response): Promise<string> {
  const chunk = await response.body?.getReader().read();
  return new TextDecoder().decode(chunk?.value);
}
