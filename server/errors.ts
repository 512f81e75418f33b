import type { Problems } from '#slide-types/define.ts';

/**
 * An answer that is not a success. Thrown by name, once; the one error handler turns it into the wire's shape.
 * The message is a sentence that the person who asked understands.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Field → sentence, where fields are at fault. */
    readonly fields?: Problems,
    /** More keys of the answer, beside `error`. */
    readonly extra?: Record<string, unknown>,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export const badRequest = (message: string, fields?: Problems) => new Refusal(400, message, fields);
export const notSignedIn = (message = 'Please log in.') => new Refusal(401, message);
export const sessionEnded = () => notSignedIn('Your session has ended. Please log in again.');
export const accountChanged = () =>
  notSignedIn('Your account was changed while you were logging in. Please log in again.');
export const notAllowed = (message = 'You are not allowed to do this.') => new Refusal(403, message);
export const notFound = (what: string) => new Refusal(404, `There is no such ${what}.`);
export const conflict = (message: string, extra?: { fields?: Problems; newer?: unknown }) =>
  new Refusal(409, message, extra?.fields, extra?.newer === undefined ? undefined : { newer: extra.newer });
const NAME_TAKEN = 'This username is taken.';
export const takenName = { userName: NAME_TAKEN };
export const nameTaken = () => conflict(NAME_TAKEN, { fields: takenName });
export const noRoom = () =>
  new Refusal(507, 'The server’s disk is full. Nothing was saved. Ask your administrator to free up space.');
export const tooLarge = (message: string) => new Refusal(413, message);
export const notAccepted = (message: string) => new Refusal(415, message);

/** Throws 400 with every field at fault, if there is one; the first sentence stands for all. A taken name alone is a conflict. */
export function refuseProblems(problems: Problems): void {
  const [first, second] = Object.values(problems);
  if (first === NAME_TAKEN && second === undefined) throw nameTaken();
  if (first !== undefined) throw badRequest(first, problems);
}

/** The change is in the database; only its result can't be shown. */
export class SavedWithoutAnswer extends Refusal {
  constructor() {
    super(500, 'Your change was saved, but the server can’t show the result. Reload the page before you continue.');
  }
}

/** What is at this address takes other methods. */
export class MethodNotAllowed extends Refusal {
  constructor(readonly allowed: readonly string[]) {
    super(405, `This address accepts only ${allowed.join(', ')}.`);
  }
}

/** Not now; try again after this many seconds. */
export class TryLater extends Refusal {
  constructor(
    status: number,
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(status, message);
  }
}

/** Slow down. */
export class TooManyRequests extends TryLater {
  constructor(retryAfterSeconds: number) {
    super(429, 'Too many attempts. Please wait a while and try again.', retryAfterSeconds);
  }
}

/** Nothing was lost or half written; it will be back. */
export class DatabaseAway extends TryLater {
  constructor() {
    super(503, 'The server can’t reach its database. Nothing was saved. Please try again shortly.', 5);
  }
}

/** The connection broke while a change was being committed, and nobody can tell on which side of it. */
export class PerhapsSaved extends TryLater {
  constructor(override readonly cause: unknown) {
    super(
      503,
      'The server lost the connection to its database while saving. Your change may have been saved. Check before you try again.',
      5,
    );
  }
}

/** Only an administrator can change that. Screens go on playing what they have. */
export class DatabaseBroken extends TryLater {
  constructor() {
    super(503, 'The server’s database is damaged. Nothing was saved. Ask your administrator to restore a backup.', 60);
  }
}

/** Not what was uploaded: the server may not serve it, and a screen passes it over. */
export const fileDamaged = () =>
  new Refusal(500, 'This file is damaged on the server. Ask your administrator to restore it from a backup.');

/** Files lie in a store that does not answer as it should. */
export class StoreAway extends TryLater {
  constructor(override readonly cause: unknown) {
    super(503, 'The server can’t reach its file storage. Nothing was saved. Please try again shortly.', 5);
  }
}

/** More is asked than can be answered, and others come first. */
export class Overloaded extends TryLater {
  constructor(retryAfterSeconds: number) {
    super(503, 'The server is too busy. Nothing was saved. Please try again shortly.', retryAfterSeconds);
  }
}
