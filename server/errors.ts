import { type ErrorCode, type Problem, type Problems, problem } from '#contract/errors/problem.ts';
import { inEnglish } from '#contract/errors/sentences.ts';

/** A response that is not a success. The error handler sends its problem as a sentence and as a code with values. */
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

/** What `notFound` can name: `area` for the code `area-not-found`. */
type Missing = ErrorCode extends infer Code ? (Code extends `${infer What}-not-found` ? What : never) : never;

export const badRequest = (reason: Problem, fields?: Problems) => new Refusal(400, reason, fields);
export const badField = (field: string, reason: Problem) => badRequest(reason, { [field]: reason });
export const notSignedIn = (reason = problem('not-logged-in')) => new Refusal(401, reason);
export const sessionEnded = () => notSignedIn(problem('session-ended'));
export const accountChanged = () => notSignedIn(problem('account-changed'));
export const notAllowed = (reason = problem('not-allowed')) => new Refusal(403, reason);
export const notFound = (what: Missing) => new Refusal(404, { code: `${what}-not-found` });
export const conflict = (reason: Problem, extra?: { fields?: Problems; newer?: unknown }) =>
  new Refusal(409, reason, extra?.fields, extra?.newer === undefined ? undefined : { newer: extra.newer });
export const takenName = { userName: problem('username-taken') };
export const nameTaken = () => conflict(takenName.userName, { fields: takenName });
export const noRoom = () => new Refusal(507, problem('disk-full'));
export const tooLarge = (reason: Problem) => new Refusal(413, reason);
export const notAccepted = (reason: Problem) => new Refusal(415, reason);

/** Throws 400 with all invalid fields, if there are any, and the first problem as the reason. A taken name alone is a conflict. */
export function refuseProblems(problems: Problems): void {
  const [first, second] = Object.values(problems);
  if (first?.code === 'username-taken' && second === undefined) throw nameTaken();
  if (first !== undefined) throw badRequest(first, problems);
}

/** The change is in the database; only its result can't be shown. */
export class SavedWithoutAnswer extends Refusal {
  constructor() {
    super(500, problem('saved-without-result'));
  }
}

/** What is at this address takes other methods. */
export class MethodNotAllowed extends Refusal {
  constructor(readonly allowed: readonly string[]) {
    super(405, problem('method-not-allowed', { methods: allowed.join(', ') }));
  }
}

/** Not now; try again after this many seconds. */
export class TryLater extends Refusal {
  constructor(
    status: number,
    reason: Problem,
    readonly retryAfterSeconds: number,
  ) {
    super(status, reason);
  }
}

/** Slow down. */
export class TooManyRequests extends TryLater {
  constructor(retryAfterSeconds: number) {
    super(429, problem('too-many-requests'), retryAfterSeconds);
  }
}

/** Nothing was lost or half written; it will be back. */
export class DatabaseAway extends TryLater {
  constructor() {
    super(503, problem('database-unavailable'), 5);
  }
}

/** The connection broke while a change was being committed, and nobody can tell on which side of it. */
export class PerhapsSaved extends TryLater {
  constructor(override readonly cause: unknown) {
    super(503, problem('perhaps-saved'), 5);
  }
}

/** Only an administrator can change that. Screens go on playing what they have. */
export class DatabaseBroken extends TryLater {
  constructor() {
    super(503, problem('database-damaged'), 60);
  }
}

/** Not what was uploaded: the server may not serve it, and a screen passes it over. */
export const fileDamaged = () => new Refusal(500, problem('file-damaged'));

/** Files lie in a store that does not answer as it should. */
export class StoreAway extends TryLater {
  constructor(override readonly cause: unknown) {
    super(503, problem('storage-unavailable'), 5);
  }
}

/** More is asked than can be answered, and others come first. */
export class Overloaded extends TryLater {
  constructor(retryAfterSeconds: number) {
    super(503, problem('overloaded'), retryAfterSeconds);
  }
}
