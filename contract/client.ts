import type { z } from 'zod';
import type { Endpoints } from './endpoints/index.ts';

/**
 * The typed browser client. It knows endpoints by their names only ("POST /api/slides/add"), so neither zod nor the
 * table reaches a browser bundle; the compiler checks the request and types the answer.
 */
export type CallName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { kind: 'upload' | 'stream' | 'file' } ? never : Name;
}[keyof Endpoints];

/** What to send: the request as it is before parsing, and the path's values beside it. */
export type RequestOf<Name extends keyof Endpoints> = Endpoints[Name] extends { params: infer Params extends z.ZodType }
  ? z.input<Params> &
      (Nothing extends z.input<Endpoints[Name]['request']> ? unknown : z.input<Endpoints[Name]['request']>)
  : z.input<Endpoints[Name]['request']>;
/** What an object without fields is to the compiler; together with a field it would be impossible. */
type Nothing = Record<string, never>;
export type AnswerOf<Name extends keyof Endpoints> = z.output<Endpoints[Name]['response']>;

/** Sends one request and gives back the parsed JSON; the caller decides about sessions, time-outs and failures. */
export type Send = (method: string, path: string, body: unknown) => Promise<unknown>;

/** Builds `call(name, request)` over a way of sending. */
export function createClient(send: Send) {
  return async <Name extends CallName>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name>> => {
    const [method, template] = name.split(' ') as [string, string];
    const { path, rest } = fillPath(template, (request ?? {}) as Record<string, unknown>);
    if (method !== 'GET') return (await send(method, path, rest)) as AnswerOf<Name>;
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    return (await send(method, query === '' ? path : `${path}?${query}`, undefined)) as AnswerOf<Name>;
  };
}

/** Puts values into a path's `{braces}`, each encoded; what is left over is the body or the query. */
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
