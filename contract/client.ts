import type { z } from 'zod';
import type { Endpoints } from './endpoints/index.ts';

/**
 * The typed browser client. It refers to endpoints only by name ("POST /api/slides/add"), so that neither zod nor the
 * table ends up in a browser bundle. The compiler checks the request and types the response.
 */
export type CallName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { kind: 'upload' | 'bytes' | 'stream' | 'file' } ? never : Name;
}[keyof Endpoints];

/** What callers pass: the request before parsing, and the path's values. */
export type RequestOf<Name extends keyof Endpoints> = Endpoints[Name] extends { params: infer Params extends z.ZodType }
  ? z.input<Params> &
      (Nothing extends z.input<Endpoints[Name]['request']> ? unknown : z.input<Endpoints[Name]['request']>)
  : z.input<Endpoints[Name]['request']>;
/** The compiler's type for an object without fields; combined with a field it would be impossible. */
type Nothing = Record<string, never>;
export type ResponseOf<Name extends keyof Endpoints> = z.output<Endpoints[Name]['response']>;

/** Sends one request and returns the parsed JSON. The caller handles sessions, timeouts and failures. */
export type Send = (method: string, path: string, body: unknown) => Promise<unknown>;

/** Builds `call(name, request)` on top of a send function. */
export function createClient(send: Send) {
  return async <Name extends CallName>(name: Name, request: RequestOf<Name>): Promise<ResponseOf<Name>> => {
    const [method, template] = name.split(' ') as [string, string];
    const { path, rest } = fillPath(template, (request ?? {}) as Record<string, unknown>);
    if (method !== 'GET') return (await send(method, path, rest)) as ResponseOf<Name>;
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    return (await send(method, query === '' ? path : `${path}?${query}`, undefined)) as ResponseOf<Name>;
  };
}

/** Fills the `{braces}` of a path with encoded values. The remaining values are the body or the query. */
export function fillPath(
  template: string,
  values: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...values };
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}
