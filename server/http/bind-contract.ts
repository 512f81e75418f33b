import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, EndpointRule } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { Role } from '#contract/entities/user.ts';
import type { Problem, Problems } from '#contract/errors/problem.ts';
import { type Actor, canReach, isWebmaster } from '#rules/permissions.ts';
import { allProblems, type Refused, refusedBy, wellFormedPart } from '#slide-types/field-problems.ts';
import { notAllowed, notFound, notSignedIn, refuseProblems, SavedWithoutAnswer } from '../errors.ts';
import type { AuditTrail } from '../features/audit/audit-trail.ts';
import type { EventStreams } from './event-stream.ts';
import type { Call, Handler, Handlers, SignedIn } from './handlers.ts';
import type { ListLimiter } from './list-limiter.ts';
import { PreparedList } from './prepared-list.ts';
import { refuseDangerousKeys, withoutUnread } from './request-hygiene.ts';

/** Finds out who sent a request: null without a token; rejects with 401 for a token that is no good. */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn> | null;

/** Who watches over the calls. */
export interface Guards {
  authenticate: Authenticate;
  /** Whether there is such a portal, and it is not deleted. */
  isPortal(portalId: number): Promise<boolean>;
  audit: Pick<AuditTrail, 'begin'>;
  streams: Pick<EventStreams, 'admit'>;
  lists: Pick<ListLimiter, 'acquire' | 'runPiece'>;
}

/** Registers every endpoint of the contract with its handler, its checks and its access rule. */
export function bindContract(app: FastifyInstance, handlers: Handlers, guards: Guards): void {
  const calls = Object.entries(endpoints) as [keyof Handlers, EndpointRule][];
  for (const [name, rule] of calls) if (rule.kind !== 'upload') bind(app, name, rule, handlers, guards);
  // What reads forms costs every request something, so that it is only where they come in.
  app.register(async (forms) => {
    await forms.register(multipart);
    for (const [name, rule] of calls) if (rule.kind === 'upload') bind(forms, name, rule, handlers, guards);
  });
}

function bind(app: FastifyInstance, name: keyof Handlers, rule: EndpointRule, handlers: Handlers, guards: Guards) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PATCH', string];
  const handle = handlers[name] as unknown as Handler<EndpointRule>;
  app.route({
    method,
    // A stream never ends by itself, also where nothing of it is wanted.
    exposeHeadRoute: rule.kind !== 'stream',
    ...(rule.isPacked || rule.kind === 'stream' ? { compress: false } : {}),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(rule.kind === 'stream' ? { onRequest: (request) => guards.streams.admit(request) } : {}),
    handler: async (request, reply) => {
      const audited = guards.audit.begin(name, rule, request.ip);
      try {
        const user = await identify(rule.access, request, guards.authenticate);
        audited.user = user;
        refuseAccess(rule.access, user);
        const params = readParams(rule, request);
        if (user) await checkPortal(rule, user, params, guards);
        const { body, refused } = readBody(rule, method, request);
        if (user) await checkPortal(rule, user, body, guards);
        const problems = await handle.problems?.(body, isRefused(refused), user as Call<EndpointRule>['user']);
        refuseProblems(allProblems(refused, problems ?? {}));
        if (rule.isLong) await guards.lists.acquire(user?._id ?? request.ip, reply.raw);
        const call = { body, params, user, request, reply } as Call<EndpointRule>;
        const answer = await (rule.audit
          ? audited.during(Object.assign({}, params, body), () => handle(call))
          : handle(call));
        return send(name, rule, reply, answer, guards);
      } catch (error) {
        await audited.refused(error);
        throw error;
      }
    },
  });
}

function identify(
  access: Access,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<SignedIn | null> | null {
  const found = authenticate(request);
  // A public call works for everybody: a token that has run out must not take a screen away from a passer-by.
  return access === 'public' && found ? found.catch(() => null) : found;
}

function refuseAccess(access: Access, user: SignedIn | null): void {
  if (access === 'public') return;
  if (!user) throw notSignedIn();
  if (!meets(access, user)) throw notAllowed();
}

function meets(access: Exclude<Access, 'public'>, user: Actor): boolean {
  switch (access) {
    case 'signedIn':
      return true;
    case 'admin':
      return isWebmaster(user) || user.roleName === Role.Admin;
    case 'webmaster':
      return isWebmaster(user);
    case 'superuser':
      return user.isSuperUser;
  }
}

function readParams(rule: EndpointRule, request: FastifyRequest): unknown {
  if (!rule.params) return {};
  refuseDangerousKeys(request.params);
  const parsed = rule.params.safeParse(request.params);
  refuseProblems(allProblems(refusedBy(parsed.error), {}));
  return parsed.data;
}

const NOTHING: Refused = { own: {}, plain: {} };

/** The body and what of it was refused. A body of which anything was refused is for judging the rest of it only. */
function readBody(rule: EndpointRule, method: string, request: FastifyRequest): { body: unknown; refused: Refused } {
  if (rule.kind === 'upload') return { body: undefined, refused: NOTHING };
  const sent = method === 'GET' ? request.query : withoutUnread(request.body ?? {}, rule.unread);
  refuseDangerousKeys(sent);
  const parsed = rule.request.safeParse(sent);
  if (parsed.success) return { body: parsed.data, refused: NOTHING };
  const { own, plain } = refusedBy(parsed.error);
  return {
    body: wellFormedPart(rule.request, sent),
    refused: { own: withoutRecord(own), plain: withoutRecord(plain) },
  };
}

function isRefused({ own, plain }: Refused): boolean {
  return Object.keys({ ...own, ...plain }).length > 0;
}

const RECORD = /^(slide|channel|area|portal|template|update)\.(?=\w)/;

/** A field of the record that a request brings is called by its own name, as its handler would. */
function withoutRecord(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field.replace(RECORD, ''),
      problem && withoutRecordIn(problem),
    ]),
  );
}

function withoutRecordIn(problem: Problem): Problem {
  const field = problem.values?.field;
  return typeof field === 'string'
    ? { ...problem, values: { ...problem.values, field: field.replace(RECORD, '') } }
    : problem;
}

/**
 * A portal that is deleted, or that the caller can't reach, does not exist for them. What a public call may show is its
 * handler's business.
 */
async function checkPortal(
  rule: EndpointRule,
  user: SignedIn | null,
  values: unknown,
  guards: Pick<Guards, 'isPortal'>,
): Promise<void> {
  if (rule.access === 'public' || !user) return;
  for (const portalId of portalsNamedIn(values)) {
    if (!canReach(user, portalId)) throw notFound('portal');
  }
  // A portal inside a record that is to be made is looked up by the handler, in the transaction that makes it.
  const { PortalId } = (values ?? {}) as { PortalId?: unknown };
  if (typeof PortalId === 'number' && !(await guards.isPortal(PortalId))) throw notFound('portal');
}

/**
 * The `PortalId` of a request, or of the record that it brings (`{slide: {PortalId}}`). One in an `update` names no portal:
 * it is a field that can't be changed, and its handler says so.
 */
function portalsNamedIn(values: unknown): number[] {
  if (typeof values !== 'object' || values === null) return [];
  const { update: _update, ...named } = values as Record<string, unknown>;
  const records = [named, ...Object.values(named).filter((value) => typeof value === 'object' && value !== null)];
  return records.flatMap((record) => {
    const portalId = (record as { PortalId?: unknown }).PortalId;
    return typeof portalId === 'number' ? [portalId] : [];
  });
}

/** Whose answers are with the reply already. */
const SENT_BY_HANDLER: readonly EndpointRule['kind'][] = ['stream', 'prepared', 'file', 'redirect'];

function send(
  name: string,
  rule: EndpointRule,
  reply: FastifyReply,
  answer: unknown,
  { lists }: Pick<Guards, 'lists'>,
): unknown {
  if (SENT_BY_HANDLER.includes(rule.kind)) return answer;
  reply.header('cache-control', 'no-store').type('application/json');
  if (answer instanceof PreparedList) {
    return reply.send(answer.stream(lists, (error) => reply.log.error({ err: error }, 'Failed to read a list')));
  }
  return reply.send(JSON.stringify(promised(name, rule, reply, answer)));
}

/**
 * The part of an answer that the contract promises: no secret can leave by being forgotten in a record. A record of a list that
 * does not fit is left out and logged, so that the others can still be read.
 */
function promised(name: string, { response, audit }: EndpointRule, reply: FastifyReply, answer: unknown): unknown {
  const parsed = response.safeParse(answer);
  if (parsed.success) return parsed.data;
  const log = reply.request.log;
  if (response instanceof z.ZodArray && Array.isArray(answer)) {
    return answer.flatMap((record: { _id?: unknown } | null) => {
      const one = (response.element as z.ZodType).safeParse(record);
      if (one.success) return [one.data];
      log.error(
        { call: name, id: record?._id, problems: allProblems(refusedBy(one.error), {}) },
        'Left a broken record out of a list',
      );
      return [];
    });
  }
  if (audit === undefined) throw parsed.error;
  log.error(
    { call: name, problems: allProblems(refusedBy(parsed.error), {}) },
    'Failed to send the result of a saved change',
  );
  throw new SavedWithoutAnswer();
}
