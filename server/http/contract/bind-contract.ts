import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, EndpointRule } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { Role } from '#contract/entities/role.ts';
import type { Problem, Problems } from '#contract/errors/problem.ts';
import { type Actor, canReach, isWebmaster } from '#rules/permissions.ts';
import { notAllowed, notFound, notLoggedIn, refuseProblems, SavedWithoutResult } from '#server/errors.ts';
import type { AuditTrail } from '#server/features/audit/audit-trail.ts';
import { allProblems, type Refused, refusedBy, wellFormedPart } from '#slide-types/field-problems.ts';
import type { ListLimiter } from '../guards/list-limiter.ts';
import type { EventStreams } from '../streams/event-stream.ts';
import type { Call, Handler, Handlers, SignedIn } from './handlers.ts';
import { PreparedList, PreparedRecords } from './prepared-list.ts';
import { refuseDangerousKeys, withoutUnread } from './request-hygiene.ts';

/** Returns the user who sent a request, or null without a token. Rejects with 401 for an invalid token. */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn> | null;

/** The checks, limits and records that apply to every call. */
export interface Guards {
  authenticate: Authenticate;
  /** Whether the portal exists and is not deleted. */
  isPortal(portalId: number): Promise<boolean>;
  audit: Pick<AuditTrail, 'begin'>;
  streams: Pick<EventStreams, 'admit'>;
  lists: Pick<ListLimiter, 'acquire' | 'runPiece'>;
}

/** Registers every endpoint of the contract with its handler, its checks and its access rule. */
export function bindContract(app: FastifyInstance, handlers: Handlers, guards: Guards): void {
  const calls = Object.entries(endpoints) as [keyof Handlers, EndpointRule][];
  for (const [name, rule] of calls) if (!isStreamed(rule)) bind(app, name, rule, handlers, guards);
  // The multipart plugin slows down every request, so it is registered only for uploads.
  app.register(async (forms) => {
    await forms.register(multipart);
    for (const [name, rule] of calls) if (rule.kind === 'upload') bind(forms, name, rule, handlers, guards);
  });
  app.register(async (parts) => {
    parts.removeAllContentTypeParsers();
    parts.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    for (const [name, rule] of calls) if (rule.kind === 'bytes') bind(parts, name, rule, handlers, guards);
  });
}

/** Whether the handler reads the body as a stream. */
function isStreamed({ kind }: EndpointRule): boolean {
  return kind === 'upload' || kind === 'bytes';
}

function bind(app: FastifyInstance, name: keyof Handlers, rule: EndpointRule, handlers: Handlers, guards: Guards) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PATCH', string];
  const handle = handlers[name] as unknown as Handler<EndpointRule>;
  app.route({
    method,
    // A HEAD request for a stream would never end.
    exposeHeadRoute: rule.kind !== 'stream',
    ...(rule.isPacked || rule.kind === 'stream' ? { compress: false } : {}),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(rule.kind === 'stream' ? { onRequest: (request) => guards.streams.admit(request) } : {}),
    handler: async (request, reply) => {
      const auditEntry = guards.audit.begin(name, rule, request.ip);
      try {
        const user = await identify(rule.access, request, guards.authenticate);
        auditEntry.user = user;
        refuseAccess(rule.access, user);
        const params = readParams(rule, request);
        if (user) await checkPortal(rule, user, params, guards);
        const { body, refused } = readBody(rule, method, request);
        if (user) await checkPortal(rule, user, body, guards);
        const problems = await handle.problems?.(body, isRefused(refused), user as Call<EndpointRule>['user']);
        refuseProblems(allProblems(refused, problems ?? {}));
        if (rule.isLong) await guards.lists.acquire(user?._id ?? request.ip, reply.raw);
        const call = { body, params, user, request, reply } as Call<EndpointRule>;
        const result = await (rule.audit
          ? auditEntry.during(Object.assign({}, params, body), () => handle(call))
          : handle(call));
        return send(name, rule, reply, result, guards);
      } catch (error) {
        await auditEntry.refused(error);
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
  // Public calls ignore an invalid token: a page with an expired login must still be able to show a screen.
  return access === 'public' && found ? found.catch(() => null) : found;
}

function refuseAccess(access: Access, user: SignedIn | null): void {
  if (access === 'public') return;
  if (!user) throw notLoggedIn();
  if (!hasAccess(access, user)) throw notAllowed();
}

function hasAccess(access: Exclude<Access, 'public'>, user: Actor): boolean {
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

const NO_PROBLEMS: Refused = { own: {}, plain: {} };

/**
 * Returns the body and the problems of its fields. If there are any, the body is incomplete, and only for further
 * checks.
 */
function readBody(rule: EndpointRule, method: string, request: FastifyRequest): { body: unknown; refused: Refused } {
  if (isStreamed(rule)) return { body: undefined, refused: NO_PROBLEMS };
  const sent = method === 'GET' ? request.query : withoutUnread(request.body ?? {}, rule.unread);
  refuseDangerousKeys(sent);
  const parsed = rule.request.safeParse(sent);
  if (parsed.success) return { body: parsed.data, refused: NO_PROBLEMS };
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

/**
 * Removes the record's name from field names (`slide.name` → `name`), as handlers also report fields by their own
 * names.
 */
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
 * Throws 404 for a portal that is deleted or that the caller can't reach. Handlers of public calls make their own
 * checks.
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
  // The portal of a new record is checked by the handler, in the transaction that creates the record.
  const { PortalId } = (values ?? {}) as { PortalId?: unknown };
  if (typeof PortalId === 'number' && !(await guards.isPortal(PortalId))) throw notFound('portal');
}

/**
 * Returns the `PortalId` of a request, and of the record that it contains (`{slide: {PortalId}}`). Ignores one in an
 * `update`: that is a field that can't be changed, which the handler reports.
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

/** Kinds of calls whose handlers have already sent the response. */
const SENT_BY_HANDLER: readonly EndpointRule['kind'][] = ['stream', 'prepared', 'file', 'redirect'];

function send(
  name: string,
  rule: EndpointRule,
  reply: FastifyReply,
  result: unknown,
  { lists }: Pick<Guards, 'lists'>,
): unknown {
  if (SENT_BY_HANDLER.includes(rule.kind)) return result;
  reply.header('cache-control', 'no-store').type('application/json');
  if (result instanceof PreparedList) {
    return reply.send(
      result.body(lists, (error) => reply.log.error({ err: error }, 'Failed to read a list from the database')),
    );
  }
  if (result instanceof PreparedRecords) {
    // Without the brackets of the list, so that a broken record leaves nothing.
    const validate = (json: string) =>
      JSON.stringify(contractFieldsOf(name, rule, reply, [JSON.parse(json)])).slice(1, -1);
    return reply.send(result.text(validate));
  }
  return reply.send(JSON.stringify(contractFieldsOf(name, rule, reply, result)));
}

/**
 * Returns only the fields of a result that are in the contract, so that a record can't leak a secret. Invalid records
 * of a list are left out and logged, so that the valid ones can still be read.
 */
function contractFieldsOf(
  name: string,
  { response, audit }: EndpointRule,
  reply: FastifyReply,
  result: unknown,
): unknown {
  const parsed = response.safeParse(result);
  if (parsed.success) return parsed.data;
  const log = reply.request.log;
  if (response instanceof z.ZodArray && Array.isArray(result)) {
    return result.flatMap((record: { _id?: unknown } | null) => {
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
  throw new SavedWithoutResult();
}
