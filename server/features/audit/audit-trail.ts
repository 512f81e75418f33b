import type { FastifyBaseLogger } from 'fastify';
import { decodeJwt } from 'jose';
import type { AuditKind, EndpointRule } from '#contract/endpoint.ts';
import { AsyncScope } from '#server/async/async-scope.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/errors.ts';
import type { SignedIn } from '#server/http/contract/handlers.ts';
import { type AuditRecord, auditStore } from './audit.store.ts';
import { isLookedUp, type Subject, subjectStore } from './subjects.store.ts';

/** What a call that is open to everybody refuses somebody: a wrong password, a link that is used up. */
const LOGGED_ANONYMOUS_REFUSALS = [401, 403, 404];
const MOST_DETAILS = 20;
/** A request may name fields that don't exist, with names of any length; those that exist have short ones. */
const LONGEST_DETAIL = 200;

type Values = Record<string, unknown>;

/**
 * Keeps the audit log. The calls are told of by the one place that all of them pass through, and what they are called stands
 * in the contract; so no handler has to think of it. What a signed-in user changes is logged in the transaction that
 * changes it.
 * See docs/decisions/011-write-the-audit-log-from-the-contract.md
 */
export class AuditTrail {
  private readonly present = new AsyncScope<AuditedCall>();

  constructor(
    private readonly database: Database,
    private readonly log: FastifyBaseLogger,
  ) {
    database.beforeCommit((queries, actor, result) => this.present.current?.writeWith(queries, actor, result));
  }

  /** A call has come in. */
  begin(name: string, rule: EndpointRule, address: string): AuditedCall {
    return new AuditedCall(name, rule, address, this.database, this.present, this.log);
  }
}

/** One call on its way through the server. */
export class AuditedCall {
  /** Who makes it, as soon as that is known. */
  user: SignedIn | null = null;
  private values: Values = {};
  private subject: Subject | null = null;
  private details: string[] = [];
  /** It stands in the log, or never will: what its handler left running in the background is none of its business. */
  private isOver = false;

  constructor(
    private readonly name: string,
    private readonly rule: EndpointRule,
    private readonly address: string,
    private readonly database: Database,
    private readonly present: AsyncScope<AuditedCall>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Does the call's work; `values` are what its path and its body say. */
  async during<Answer>(values: Values, work: () => Promise<Answer>): Promise<Answer> {
    this.values = values;
    await this.lookUp(subjectStore(this.database.queries));
    const answer = await this.present.run(work, this);
    if (this.isOver) return answer;
    this.isOver = true;
    await this.write(this.database.queries, 'done', answer);
    return answer;
  }

  /** The call was not answered as it wished. Only what somebody had no right to is logged. */
  async refused(error: unknown): Promise<void> {
    this.isOver = true;
    if (!(error instanceof Refusal)) return;
    const isForbidden = error.status === 403 && this.user !== null;
    const isAnonymous = this.rule.access === 'public' && this.rule.audit !== undefined;
    if (!isForbidden && !(isAnonymous && LOGGED_ANONYMOUS_REFUSALS.includes(error.status))) return;
    await this.write(this.database.queries, 'refused', undefined);
  }

  /**
   * In the transaction of the call, before it is committed. What anonymous clients do is logged afterwards, whether or not it wrote
   * anything: a reset for a name that nobody has must not be told by its time.
   */
  async writeWith(queries: Queries, actor: string | null, result: unknown): Promise<void> {
    if (this.isOver) return;
    if (!this.user) {
      this.subject ??= actor === null ? null : await subjectStore(queries).find('user', actor);
      return;
    }
    const isKnown = this.subject !== null || subjectIn(result, this.values) !== null;
    if (!isKnown) return;
    this.isOver = true;
    await auditStore(queries).add(this.record('done', result));
  }

  private async lookUp(subjects: ReturnType<typeof subjectStore>): Promise<void> {
    const kind = this.kind;
    const named = this.values._id ?? this.values.id ?? this.values[kind];
    if (typeof named === 'string') this.subject = await subjects.find(kind, named);
    else if (kind === 'portal') this.subject = await findPortal(subjects, named);
    else if (kind === 'user' && typeof this.values.userName === 'string') {
      this.subject = await subjects.findUserByName(this.values.userName);
    }
    const others = Object.entries(this.values).filter(
      ([key, value]) => key !== kind && isLookedUp(key) && typeof value === 'string',
    );
    const found = await Promise.all(others.map(([key, value]) => subjects.find(key as AuditKind, value as string)));
    this.details = [
      ...switchesIn(this.values),
      ...fieldsIn(this.values.update),
      ...found.flatMap((other) => other?.label ?? []),
    ];
  }

  private async write(queries: Queries, outcome: AuditRecord['outcome'], answer: unknown): Promise<void> {
    try {
      await auditStore(queries).add(this.record(outcome, answer));
    } catch (error) {
      // What was done is done, and what was refused stays refused.
      this.log.error({ err: error, call: this.name }, 'Failed to write a call to the audit log');
    }
  }

  private record(outcome: AuditRecord['outcome'], answer: unknown): AuditRecord {
    const user = this.user ?? userIn(answer);
    const subject = subjectIn(answer, this.values) ?? this.subject ?? (this.user ? null : asSubject(user));
    const PortalId = subject ? subject.PortalId : portalIn(this.values);
    return {
      // What is shared was changed in no portal, but refused to somebody of one.
      PortalId: PortalId ?? (outcome === 'refused' || !subject ? (this.user?.PortalId ?? null) : null),
      actor: user ? { _id: user._id, userName: user.userName } : null,
      action: this.rule.audit ?? 'call.read',
      outcome,
      subject: subject?._id ?? null,
      // A name that nobody has is not kept: it may be a password that went into the wrong field.
      label: this.rule.audit ? (subject?.label ?? '') : this.name,
      details: this.details.slice(0, MOST_DETAILS).map((detail) => detail.slice(0, LONGEST_DETAIL)),
      address: this.address,
    };
  }

  private get kind(): AuditKind {
    return (this.rule.audit ?? '').split('.')[0] as AuditKind;
  }
}

/** The record that a call answers; for an upload, the file by its address. */
function subjectIn(answer: unknown, values: Values): Subject | null {
  if (!isRecord(answer)) return null;
  const portal = typeof answer.PortalId === 'number' ? answer.PortalId : portalIn(values);
  if (typeof answer.location === 'string') {
    return { _id: answer.location, label: answer.location.split('/').pop() ?? '', PortalId: portal };
  }
  const label = answer.name ?? answer.userName ?? answer.PortalName;
  if (typeof answer._id !== 'string' || typeof label !== 'string') return null;
  return { _id: answer._id, label, PortalId: portal };
}

/** Whom a login has let in, as the token says that it answers. */
function userIn(answer: unknown): Pick<SignedIn, '_id' | 'userName' | 'PortalId'> | null {
  if (!isRecord(answer) || typeof answer.token !== 'string') return null;
  const { _id, userName, PortalId } = decodeJwt<Partial<SignedIn>>(answer.token);
  return _id && userName && PortalId !== undefined ? { _id, userName, PortalId } : null;
}

function asSubject(user: Pick<SignedIn, '_id' | 'userName' | 'PortalId'> | null): Subject | null {
  return user && { _id: user._id, label: user.userName, PortalId: user.PortalId };
}

function findPortal(subjects: ReturnType<typeof subjectStore>, named: unknown): Promise<Subject | null> | null {
  if (!isRecord(named)) return null;
  if (typeof named._id === 'string') return subjects.find('portal', named._id);
  return typeof named.PortalId === 'number' ? subjects.findPortal(named.PortalId) : null;
}

/** The portal that a request names, itself or in the record that it brings. */
function portalIn(values: Values): number | null {
  for (const record of [values, ...Object.values(values)]) {
    if (isRecord(record) && typeof record.PortalId === 'number') return record.PortalId;
  }
  return null;
}

/** Names of fields. What they hold is told of roles and of switches only: archived or restored makes the difference. */
function fieldsIn(update: unknown): string[] {
  if (!isRecord(update)) return [];
  const isTold = (field: string, value: unknown) => typeof value === 'boolean' || field === 'roleName';
  return Object.entries(update)
    .map(([field, value]) => (isTold(field, value) ? `${field}=${value}` : field))
    .sort();
}

function switchesIn(values: Values): string[] {
  return fieldsIn(Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'boolean')));
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
