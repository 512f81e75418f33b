import { english } from '#ui/language.ts';

/** Names of the kinds of template, by their numbers. */
export const TEMPLATE_KINDS: Record<number, string> = { 0: english('Basic'), 1: english('Pro'), 2: english('Custom') };
