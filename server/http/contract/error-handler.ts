import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints/index.ts';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';
import { failureOf, outcome } from '#contract/outcomes.ts';
import { damageIn, isDatabaseUnreachable } from '#server/db/database-errors.ts';
import { isDiskFull } from '#server/disk-full.ts';
import {
  DatabaseDamaged,
  DatabaseUnavailable,
  diskFull,
  MethodNotAllowed,
  Refusal,
  SaveUncertain,
  StorageUnavailable,
  TooManyRequests,
  TryLater,
  usernameTaken,
} from '#server/errors.ts';

const UNREADABLE = problem('request-unreadable');
const TOO_SLOW = problem('upload-too-slow');

/** The problems for Fastify's own error codes. */
const FRAMEWORK_PROBLEMS: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problem('request-too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('content-type-not-accepted'),
  FST_ERR_CTP_INVALID_JSON_BODY: problem('request-not-json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: problem('request-empty'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: problem('request-cut-off'),
  FST_FILES_LIMIT: problem('upload-too-many-files'),
  FST_PARTS_LIMIT: problem('upload-too-many-parts'),
  FST_FIELDS_LIMIT: problem('upload-too-many-fields'),
};

/** Paths, in lower case, of calls whose responses have the form {success, error}, also for errors. */
const RETURNS_SUCCESS = new Set(
  Object.entries(endpoints)
    .filter(([, { response }]) => response === outcome)
    .map(([name]) => (name.split(' ')[1] ?? '').toLowerCase()),
);

/** Turns all errors into responses, and logs those that are not the client's fault. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof StorageUnavailable)
      request.log.error({ err: error.cause }, 'The file storage is not available');
    if (error instanceof SaveUncertain) request.log.error({ err: error.cause }, 'Lost the database during a commit');
    if (error instanceof Refusal) return refuse(error, request, reply);
    const conflict = conflictIn(error);
    if (conflict) return refuse(conflict, request, reply);
    if (isClientDisconnect(error, request, reply))
      return refuse(new Refusal(400, problem('request-cut-off')), request, reply);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return refuse(new Refusal(status, FRAMEWORK_PROBLEMS[error.code] ?? UNREADABLE), request, reply);
    }
    const damage = damageIn(error);
    if (damage !== null) {
      request.log.error({ reason: damage }, 'The database is damaged; restore a backup');
      return refuse(new DatabaseDamaged(), request, reply);
    }
    if (isDatabaseUnreachable(error) || isDiskFull(error)) {
      const { message } = error.cause instanceof Error ? error.cause : error;
      request.log.error({ reason: message }, 'The database is not available or the disk is full');
      return refuse(isDiskFull(error) ? diskFull() : new DatabaseUnavailable(), request, reply);
    }
    // Logs the cause, because the message of the query layer's error contains the values of the query.
    request.log.error({ err: error.cause ?? error }, 'A request failed');
    return refuse(new Refusal(500, problem('internal-error')), request, reply);
  });
}

/** Error codes of streams after the other side has disconnected. */
const DISCONNECT_CODES = ['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'];

/** Whether the error was caused by the client closing the connection, which is not a failure of the server. */
function isClientDisconnect(
  error: Error & { code?: string },
  { raw: request }: FastifyRequest,
  { raw: response }: FastifyReply,
) {
  return (request.destroyed || response.destroyed) && DISCONNECT_CODES.includes(error.code ?? '');
}

/** Handles requests whose URL the router can't parse. */
export function refuseUnreadable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(400).header('x-content-type-options', 'nosniff').send(failureOf(UNREADABLE));
}

const CONNECTION_STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Handles connections that send invalid HTTP, or send the headers too slowly. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  endConnection(socket, CONNECTION_STATUSES[error.code ?? ''] ?? 400, JSON.stringify(failureOf(UNREADABLE)));
}

/** Ends a request whose body arrives too slowly: with 408, unless a response was already started. */
export function refuseSlow({ raw: request, url }: FastifyRequest, { raw: response }: FastifyReply): void {
  if (response.headersSent) request.socket.destroy();
  else if (wantsText(url, request.headers.accept))
    endConnection(request.socket, 408, inEnglish(TOO_SLOW), 'text/plain');
  else endConnection(request.socket, 408, JSON.stringify(failureOf(TOO_SLOW)));
}

/** Sends 429 and closes the connection after it. */
export function sendTooManyRequests(response: ServerResponse): void {
  const { status, problem, retryAfterSeconds } = new TooManyRequests(1);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    connection: 'close',
  });
  response.end(JSON.stringify(failureOf(problem)));
}

function endConnection(socket: Socket, status: number, body: string, type = 'application/json'): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${type}; charset=utf-8`;
  if (socket.writable)
    socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Refusals for conflicts with simultaneous changes, by the database's error code. */
const CONFLICTS: Record<string, Refusal> = {
  // unique_violation
  '23505': new Refusal(409, problem('already-exists')),
  // foreign_key_violation
  '23503': new Refusal(409, problem('reference-deleted')),
  // serialization_failure, deadlock_detected
  '40001': new Refusal(503, problem('changed-at-same-time')),
  '40P01': new Refusal(503, problem('changed-at-same-time')),
};

/** Refusals for unique constraints that belong to a field. */
const CONSTRAINTS: Record<string, () => Refusal> = { users_user_name_key_key: usernameTaken };

/** Looks at the cause first, because the query layer wraps the database's error. */
function conflictIn(error: Error): Refusal | undefined {
  const { code, constraint } = (error.cause ?? error) as { code?: unknown; constraint?: unknown };
  const refusal = typeof constraint === 'string' ? CONSTRAINTS[constraint] : undefined;
  if (code === '23505' && refusal) return refusal();
  return typeof code === 'string' ? CONFLICTS[code] : undefined;
}

/** Errors of uploads are plain text, unless the client accepts JSON. */
function wantsText(url: string, accept: string | undefined): boolean {
  return /^\/upload/i.test(url) && !accept?.includes('application/json');
}

function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal instanceof TryLater) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal instanceof MethodNotAllowed) reply.header('allow', refusal.allowed.join(', '));
  reply.code(refusal.status).header('cache-control', 'no-store');
  const path = request.url.split('?')[0] ?? '';
  if (wantsText(path, request.headers.accept)) return reply.type('text/plain; charset=utf-8').send(refusal.message);
  return reply.type('application/json').send({
    ...(RETURNS_SUCCESS.has(path.toLowerCase().replace(/\/$/, '')) ? { success: false } : {}),
    ...failureOf(refusal.problem, refusal.fields),
    ...refusal.extra,
  });
}
