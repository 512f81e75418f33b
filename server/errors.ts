import { type ErrorCode, type Problem, type Problems, problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';

/** An error response. The error handler sends its problem as a sentence and as a code with values. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** By field, if fields are invalid. */
    readonly fields?: Problems,
    /** More keys of the response. */
    readonly extra?: Record<string, unknown>,
  ) {
    super(inEnglish(problem));
    this.name = 'Refusal';
  }
}

/** The records that `notFound` accepts: `area` for the code `area-not-found`. */
export type Missing = ErrorCode extends infer Code ? (Code extends `${infer What}-not-found` ? What : never) : never;

export const badRequest = (reason: Problem, fields?: Problems) => new Refusal(400, reason, fields);
export const badField = (field: string, reason: Problem) => badRequest(reason, { [field]: reason });
export const notLoggedIn = (reason = problem('not-logged-in')) => new Refusal(401, reason);
export const sessionEnded = () => notLoggedIn(problem('session-ended'));
export const accountChanged = () => notLoggedIn(problem('account-changed'));
export const notAllowed = (reason = problem('not-allowed')) => new Refusal(403, reason);
export const notFound = (what: Missing) => new Refusal(404, { code: `${what}-not-found` });
export const conflict = (reason: Problem, extra?: { fields?: Problems; newer?: unknown }) =>
  new Refusal(409, reason, extra?.fields, extra?.newer === undefined ? undefined : { newer: extra.newer });
export const usernameTakenFields = { userName: problem('username-taken') };
export const usernameTaken = () => conflict(usernameTakenFields.userName, { fields: usernameTakenFields });
export const diskFull = () => new Refusal(507, problem('disk-full'));
export const tooLarge = (reason: Problem) => new Refusal(413, reason);
export const unsupportedType = (reason: Problem) => new Refusal(415, reason);

/**
 * Throws 400 with all invalid fields, if there are any, and the first problem as the reason. A taken name alone is a
 * conflict.
 */
export function refuseProblems(problems: Problems): void {
  const [first, second] = Object.values(problems);
  if (first?.code === 'username-taken' && second === undefined) throw usernameTaken();
  if (first !== undefined) throw badRequest(first, problems);
}

/** The change was saved, but its result could not be sent. */
export class SavedWithoutResult extends Refusal {
  constructor() {
    super(500, problem('saved-without-result'));
  }
}

/** The path exists, but not with this method. */
export class MethodNotAllowed extends Refusal {
  constructor(readonly allowed: readonly string[]) {
    super(405, problem('method-not-allowed', { methods: allowed.join(', ') }));
  }
}

/** A temporary error, with a `Retry-After` header. */
export class TryLater extends Refusal {
  constructor(
    status: number,
    reason: Problem,
    readonly retryAfterSeconds: number,
  ) {
    super(status, reason);
  }
}

export class TooManyRequests extends TryLater {
  constructor(retryAfterSeconds: number) {
    super(429, problem('too-many-requests'), retryAfterSeconds);
  }
}

/** The database can't be reached. Nothing was saved. */
export class DatabaseUnavailable extends TryLater {
  constructor() {
    super(503, problem('database-unavailable'), 5);
  }
}

/** The connection broke during a commit, so it is unknown whether the change was saved. */
export class SaveUncertain extends TryLater {
  constructor(override readonly cause: unknown) {
    super(503, problem('perhaps-saved'), 5);
  }
}

/** An administrator must repair the database. Screens continue to play what they have stored. */
export class DatabaseDamaged extends TryLater {
  constructor() {
    super(503, problem('database-damaged'), 60);
  }
}

/** A stored file differs from what was uploaded. It must not be served; screens skip it. */
export const fileDamaged = () => new Refusal(500, problem('file-damaged'));

/** The bucket that stores the files can't be reached, or fails. */
export class StorageUnavailable extends TryLater {
  constructor(override readonly cause: unknown) {
    super(503, problem('storage-unavailable'), 5);
  }
}

/** Under load, requests with a higher priority come first. */
export class Overloaded extends TryLater {
  constructor(retryAfterSeconds: number) {
    super(503, problem('overloaded'), retryAfterSeconds);
  }
}
