import { definitions } from '#slide-types/definitions.ts';

/** The fields with HTML of all slide types. */
export const HTML_FIELDS: readonly string[] = [
  ...new Set(Object.values(definitions).flatMap(({ htmlFields }): string[] => [...htmlFields])),
];
