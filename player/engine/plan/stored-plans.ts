import type { DisplayDocument } from '#contract/entities/display.ts';
import { displayDocumentIn, isRecord, parsed } from '../host/display-response.ts';
import type { Host, StoredFile } from '../host/host.ts';

/** What a screen stores about its channel. */
export interface StoredPlan {
  document: DisplayDocument;
  /** Files of a newer plan that are still being downloaded. */
  upcomingFiles: StoredFile[];
  /** By the device's clock. */
  usedAt: number;
}

/**
 * The plans stored in this browser: those of this page's channel, and of other channels in other windows or in the
 * past.
 */
export interface StoredPlans {
  recall(): Promise<DisplayDocument | null>;
  keep(document: DisplayDocument, upcomingFiles: readonly StoredFile[]): Promise<void>;
  forget(): Promise<void>;
  /** Returns the files that any stored plan needs, and removes plans that weren't used for weeks. */
  filesOfAll(): Promise<StoredFile[]>;
}

const PREFIX = 'plan ';
const FORGET_UNUSED_AFTER_MS = 30 * 86_400_000;

export function createStoredPlans(
  { records, deviceNow }: Host,
  address: { PortalId: string; originalName: string },
): StoredPlans {
  const name = `${PREFIX}${address.PortalId}/${address.originalName}`;

  async function read(record: string): Promise<StoredPlan | null> {
    const kept = parsed((await records.read(record)) ?? '');
    const document = isRecord(kept) && displayDocumentIn(kept.document);
    if (!document || typeof kept.usedAt !== 'number') return null;
    const upcomingFiles = Array.isArray(kept.upcomingFiles) ? kept.upcomingFiles.filter(isKeptFile) : [];
    return { document, upcomingFiles, usedAt: kept.usedAt };
  }

  return {
    recall: async () => (await read(name))?.document ?? null,
    async keep(document, upcomingFiles) {
      const kept: StoredPlan = { document, upcomingFiles: [...upcomingFiles], usedAt: deviceNow() };
      await records.write(name, JSON.stringify(kept, withoutSharedFields));
    },
    forget: () => records.write(name, null),
    async filesOfAll() {
      const files: StoredFile[] = [];
      for (const record of await records.names()) {
        if (!record.startsWith(PREFIX)) continue;
        const kept = await read(record);
        const isUsed = kept !== null && Math.abs(deviceNow() - kept.usedAt) < FORGET_UNUSED_AFTER_MS;
        if (isUsed || record === name) files.push(...filesOf(kept?.document), ...(kept?.upcomingFiles ?? []));
        else await records.write(record, null);
      }
      return files;
    },
  };
}

/** Returns the files of a plan that can be stored: those of this server whose hash the plan contains. */
export function filesOf(document: DisplayDocument | null | undefined): StoredFile[] {
  return Array.isArray(document?.media) ? document.media.filter(isKeptFile) : [];
}

function isKeptFile(value: unknown): value is StoredFile {
  return (
    isRecord(value) &&
    typeof value.location === 'string' &&
    value.location.startsWith('/') &&
    typeof value.sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(value.sha256) &&
    typeof value.bytes === 'number' &&
    value.bytes > 0 &&
    typeof value.contentType === 'string'
  );
}

/** Leaves out what each slide shares with others: the document contains it once. */
function withoutSharedFields(key: string, value: unknown): unknown {
  return key === 'inherited' || (key === 'liveTimes' && !Array.isArray(value)) ? undefined : value;
}
