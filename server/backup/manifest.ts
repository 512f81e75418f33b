import { z } from 'zod';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** The last entry of a backup: what the others are, and that the backup was written to its end. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** What the schema was made by. */
  migrations: z.array(z.string()),
  /** How many rows each table had, in the order in which tables are filled. */
  tables: z.record(z.string(), z.number().int()),
  entries: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifest>;

export function makeManifest(parts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...parts };
}
