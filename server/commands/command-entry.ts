import type { AuditRecord } from '#server/features/audit/audit.store.ts';

/** Creates the audit log entry of a command. */
export function commandEntry(
  action: string,
  PortalId: number | null,
  subject: string | null,
  label: string,
): AuditRecord {
  return { PortalId, actor: null, action, outcome: 'done', subject, label, details: [], address: 'command line' };
}
