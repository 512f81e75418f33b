import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EndpointRule } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints/index.ts';
import type { User } from '#contract/entities/user.ts';
import type { Problems } from '#contract/errors/problem.ts';
import type { PreparedList } from './prepared-list.ts';

/** A signed-in user and the session that the token stands for. */
export type SignedIn = User & { sessionId: string; sessionEndsAt: string };

/** One call, checked against its contract: what the handler works with. */
export interface Call<Rule extends EndpointRule> {
  /** The parsed body, or the parsed query of a GET. */
  body: z.output<Rule['request']>;
  params: Rule extends { params: infer Params extends z.ZodType } ? z.output<Params> : Record<string, never>;
  /** Who asks; on public endpoints possibly nobody. */
  user: Rule['access'] extends 'public' ? SignedIn | null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Streams, files and prepared answers write to the reply themselves; all others give back what the contract promises. */
type Answer<Rule extends EndpointRule> = Rule extends { kind: 'stream' | 'prepared' | 'file' | 'redirect' }
  ? FastifyReply
  : z.input<Rule['response']> | (Rule['response'] extends z.ZodArray ? PreparedList : never);

export interface Handler<Rule extends EndpointRule> {
  (call: Call<Rule>): Promise<Answer<Rule>>;
  /**
   * Returns what the product's rules say of the body, beyond what its schema refuses: both are sent together. Where something was
   * malformed, which `isRefused` tells, `draft` lacks it or has its default instead. The caller can reach the portal that is named.
   */
  problems?(
    draft: z.output<Rule['request']>,
    isRefused: boolean,
    user: Call<Rule>['user'],
  ): Problems | Promise<Problems>;
}

/** A handler with rules for the body that it is called with. */
export function checked<Rule extends EndpointRule>(
  problems: NonNullable<Handler<Rule>['problems']>,
  handle: (call: Call<Rule>) => Promise<Answer<Rule>>,
): Handler<Rule> {
  return Object.assign((call: Call<Rule>) => handle(call), { problems });
}

/** A handler for each endpoint of a table: one that is missing does not compile. */
export type HandlersFor<Table extends Record<string, EndpointRule>> = { [Name in keyof Table]: Handler<Table[Name]> };

export type Handlers = HandlersFor<Endpoints>;
