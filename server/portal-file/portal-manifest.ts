import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const RECORDS = 'portal.json';
const KIND = 'vitrine portal';
const FORMAT = 1;

/** The part of the manifest that all versions of the format have. */
export const anyManifest = z.object({ kind: z.literal(KIND), format: z.number().int(), product: z.string().max(40) });

/** The last entry of a portal's file. Describes all others, and proves that the file is complete. */
export const portalManifest = anyManifest.extend({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  PortalId: z.int32().min(0),
  PortalName: z.string(),
  entries: z.record(z.string(), z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type PortalManifest = z.output<typeof portalManifest>;

export function makePortalManifest(parts: Omit<PortalManifest, 'format' | 'kind'>): PortalManifest {
  return { kind: KIND, format: FORMAT, ...parts };
}
