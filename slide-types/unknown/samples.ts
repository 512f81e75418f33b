import type { FieldsOf } from '../definitions.ts';

/** Fields of a type that this build doesn't know. */
export const unknownSamples: Record<string, FieldsOf<'unknown'>> = {
  fromTheFuture: { hologram_path: '/media/hologram' },
};
