import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EndpointRule } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints/index.ts';
import type { Problems } from '#contract/errors/problem.ts';
import type { SessionOwner } from '../sessions/open-sessions.ts';
import type { PreparedList, PreparedRecords } from './prepared-list.ts';

/** A logged-in user and the session of the token. */
export type SignedIn = SessionOwner & { sessionId: string };

/** A validated call, as its handler receives it. */
export interface Call<Rule extends EndpointRule> {
  /** The parsed body, or the parsed query of a GET. */
  body: z.output<Rule['request']>;
  params: Rule extends { params: infer Params extends z.ZodType } ? z.output<Params> : Record<string, never>;
  /** The caller. May be null on public endpoints. */
  user: Rule['access'] extends 'public' ? SignedIn | null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Handlers of streams, files, redirects and prepared responses write to the reply themselves. All others return a
 * response.
 */
type Result<Rule extends EndpointRule> = Rule extends { kind: 'stream' | 'prepared' | 'file' | 'redirect' }
  ? FastifyReply
  : z.input<Rule['response']> | (Rule['response'] extends z.ZodArray ? PreparedList | PreparedRecords : never);

export interface Handler<Rule extends EndpointRule> {
  (call: Call<Rule>): Promise<Result<Rule>>;
  /**
   * Returns the problems of the body by the product's rules. They are sent together with those of the schema. If the
   * schema refused fields (`isRefused`), `draft` lacks them or has their defaults. The caller can reach the portal of
   * the body.
   */
  problems?(
    draft: z.output<Rule['request']>,
    isRefused: boolean,
    user: Call<Rule>['user'],
  ): Problems | Promise<Problems>;
}

/** Adds rules for the body to a handler. */
export function checked<Rule extends EndpointRule>(
  problems: NonNullable<Handler<Rule>['problems']>,
  handle: (call: Call<Rule>) => Promise<Result<Rule>>,
): Handler<Rule> {
  return Object.assign((call: Call<Rule>) => handle(call), { problems });
}

/** A handler for each endpoint of a table. A missing one does not compile. */
export type HandlersFor<Table extends Record<string, EndpointRule>> = { [Name in keyof Table]: Handler<Table[Name]> };

export type Handlers = HandlersFor<Endpoints>;
