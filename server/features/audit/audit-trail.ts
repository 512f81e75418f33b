import type { FastifyBaseLogger } from 'fastify';
import { decodeJwt } from 'jose';
import type { AuditKind, EndpointRule } from '#contract/endpoint.ts';
import { AsyncScope } from '#server/async/async-scope.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/errors.ts';
import type { SignedIn } from '#server/http/contract/handlers.ts';
import { shortened } from '#slide-types/text-end.ts';
import { auditNotes, clearAuditNotes } from '../audit-notes.ts';
import { type AuditRecord, auditStore } from './audit.store.ts';
import { isLookedUp, type Reference, type Subject, subjectStore } from './subjects.store.ts';

/** Errors of public calls that are logged, such as a wrong password or a used link. */
const LOGGED_ANONYMOUS_REFUSALS = [401, 403, 404];
const MAX_DETAILS = 20;
/** In UTF-16 code units. Requests can contain unknown fields with names of any length. */
const MAX_DETAIL_LENGTH = 200;

type Values = Record<string, unknown>;

/**
 * Writes the audit log. All calls pass through `bindContract`, which reports them, and the contract contains their
 * names in the log, so handlers need no code for it. Changes of logged-in users are logged in their own transaction.
 * See docs/decisions/011-write-the-audit-log-from-the-contract.md
 */
export class AuditTrail {
  private readonly currentCall = new AsyncScope<AuditedCall>();

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {
    database.onWrite(() => {
      const call = this.currentCall.current;
      return (
        call && {
          begin(queries) {
            clearAuditNotes(queries);
            return call.lookUp(queries);
          },
          end: (queries, actor, result) => call.addEntry(queries, actor, result),
        }
      );
    });
  }

  /** Starts recording a call. */
  begin(name: string, rule: EndpointRule, address: string): AuditedCall {
    return new AuditedCall(name, rule, address, this.database, this.currentCall, this.log);
  }
}

/** One call while it is handled. */
export class AuditedCall {
  /** The caller, once they are known. */
  user: SignedIn | null = null;
  private values: Values = {};
  private lookedUp: Promise<void> | null = null;
  private subject: Subject | null = null;
  private details: string[] = [];
  /** It is logged, or will not be. Later writes of background work that its handler started don't belong to it. */
  private isOver = false;

  constructor(
    private readonly name: string,
    private readonly rule: EndpointRule,
    private readonly address: string,
    private readonly database: Database,
    private readonly currentCall: AsyncScope<AuditedCall>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Does the call's work. `values` are the parameters of its path and the fields of its body. */
  async during<Result>(values: Values, work: () => Promise<Result>): Promise<Result> {
    this.values = values;
    const result = await this.currentCall.run(work, this);
    if (this.isOver) return result;
    this.isOver = true;
    await this.write(this.database.queries, 'done', result);
    return result;
  }

  /** Records that the call failed. Only missing permissions and failed public calls are logged. */
  async refused(error: unknown): Promise<void> {
    this.isOver = true;
    if (!(error instanceof Refusal)) return;
    const isForbidden = error.status === 403 && this.user !== null;
    const isAnonymous = this.rule.access === 'public' && this.rule.audit !== undefined;
    if (!isForbidden && !(isAnonymous && LOGGED_ANONYMOUS_REFUSALS.includes(error.status))) return;
    await this.write(this.database.queries, 'refused', undefined);
  }

  /**
   * Logs the call at the end of its transaction. Calls of anonymous clients are logged later, whether or not they wrote
   * anything, so that the response time of a password reset doesn't reveal whether the user exists.
   */
  addEntry(queries: Queries, actor: string | null, result: unknown): Promise<void> | undefined {
    if (this.isOver) return;
    if (!this.user) return this.subject || actor === null ? undefined : this.findActor(queries, actor);
    // Changes of several records have no subject, but say what they changed.
    const isKnown = this.subject !== null || subjectIn(result, this.values) !== null || auditNotes(queries).length > 0;
    if (!isKnown) return;
    this.isOver = true;
    return auditStore(queries).add(this.record('done', result, auditNotes(queries)));
  }

  private async findActor(queries: Queries, actor: string): Promise<void> {
    [this.subject = null] = await subjectStore(queries).find([{ kind: 'user', _id: actor }]);
  }

  /**
   * Finds the records that the call is about, once: before its first write changes or deletes them, or afterwards if it
   * writes nothing.
   */
  lookUp(queries: Queries): Promise<void> {
    this.lookedUp ??= this.findRecords(queries);
    return this.lookedUp;
  }

  private async findRecords(queries: Queries): Promise<void> {
    const own = this.reference();
    const others = Object.entries(this.values).flatMap(([key, value]) =>
      key !== this.kind && isLookedUp(key) && typeof value === 'string' ? [{ kind: key, _id: value }] : [],
    );
    const found = await subjectStore(queries).find([...(own ? [own] : []), ...others]);
    if (own) this.subject = found.shift() ?? null;
    this.details = [
      ...switchesIn(this.values),
      ...fieldsIn(this.values.update),
      ...found.flatMap((other) => other?.label ?? []),
    ];
  }

  /** How the request refers to the record that it is about. */
  private reference(): Reference | null {
    const { kind, values } = this;
    const reference = values._id ?? values.id ?? values[kind];
    if (typeof reference === 'string') return { kind, _id: reference };
    if (kind === 'portal') return portalReference(reference);
    if (kind === 'user' && typeof values.userName === 'string') return { kind, userName: values.userName };
    return null;
  }

  private async write(queries: Queries, outcome: AuditRecord['outcome'], result: unknown): Promise<void> {
    try {
      await this.lookUp(queries);
      await auditStore(queries).add(this.record(outcome, result));
    } catch (error) {
      // The outcome of the call doesn't change.
      this.log.error({ err: error, call: this.name }, 'Failed to write a call to the audit log');
    }
  }

  private record(outcome: AuditRecord['outcome'], result: unknown, notes: readonly string[] = []): AuditRecord {
    const user = this.user ?? userIn(result);
    const subject = subjectIn(result, this.values) ?? this.subject ?? (this.user ? null : asSubject(user));
    const PortalId = subject ? subject.PortalId : portalIn(this.values);
    return {
      // Changes of shared records belong to no portal; refused ones are logged in the caller's portal.
      PortalId: PortalId ?? (outcome === 'refused' || !subject ? (this.user?.PortalId ?? null) : null),
      actor: user ? { _id: user._id, userName: user.userName } : null,
      action: this.rule.audit ?? 'call.read',
      outcome,
      subject: subject?._id ?? null,
      // Unknown user names are not logged: they may be passwords that were typed into the wrong field.
      label: this.rule.audit ? (subject?.label ?? '') : this.name,
      details: [...this.details, ...notes].slice(0, MAX_DETAILS).map((detail) => shortened(detail, MAX_DETAIL_LENGTH)),
      address: this.address,
    };
  }

  private get kind(): AuditKind {
    return (this.rule.audit ?? '').split('.')[0] as AuditKind;
  }
}

/** The record that a call returns; for an upload, its file. */
function subjectIn(result: unknown, values: Values): Subject | null {
  if (!isRecord(result)) return null;
  const portal = typeof result.PortalId === 'number' ? result.PortalId : portalIn(values);
  if (typeof result.location === 'string') {
    return { _id: result.location, label: result.location.split('/').pop() ?? '', PortalId: portal };
  }
  const label = result.name ?? result.userName ?? result.PortalName;
  if (typeof result._id !== 'string' || typeof label !== 'string') return null;
  return { _id: result._id, label, PortalId: portal };
}

/** The user of the token that a login returns. */
function userIn(result: unknown): Pick<SignedIn, '_id' | 'userName' | 'PortalId'> | null {
  if (!isRecord(result) || typeof result.token !== 'string') return null;
  const { _id, userName, PortalId } = decodeJwt<Partial<SignedIn>>(result.token);
  return _id && userName && PortalId !== undefined ? { _id, userName, PortalId } : null;
}

function asSubject(user: Pick<SignedIn, '_id' | 'userName' | 'PortalId'> | null): Subject | null {
  return user && { _id: user._id, label: user.userName, PortalId: user.PortalId };
}

function portalReference(portal: unknown): Reference | null {
  if (!isRecord(portal)) return null;
  if (typeof portal._id === 'string') return { kind: 'portal', _id: portal._id };
  return typeof portal.PortalId === 'number' ? { kind: 'portal', PortalId: portal.PortalId } : null;
}

/** The portal in a request or in a record that it contains. */
function portalIn(values: Values): number | null {
  for (const record of [values, ...Object.values(values)]) {
    if (isRecord(record) && typeof record.PortalId === 'number') return record.PortalId;
  }
  return null;
}

/** The names of fields. Values are only added for roles and booleans, for example to tell archived from restored. */
function fieldsIn(update: unknown): string[] {
  if (!isRecord(update)) return [];
  const isValueLogged = (field: string, value: unknown) => typeof value === 'boolean' || field === 'roleName';
  return Object.entries(update)
    .map(([field, value]) => (isValueLogged(field, value) ? `${field}=${value}` : field))
    .sort();
}

function switchesIn(values: Values): string[] {
  return fieldsIn(Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'boolean')));
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
