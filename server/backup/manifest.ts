import { z } from 'zod';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** The last entry of a backup. Describes all others, and proves that the backup is complete. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The migrations that created the schema. */
  migrations: z.array(z.string()),
  /** Number of rows of each table, in the order in which tables are filled. */
  tables: z.record(z.string(), z.number().int()),
  entries: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifest>;

export function makeManifest(parts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...parts };
}
