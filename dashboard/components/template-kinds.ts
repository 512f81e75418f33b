import { english } from '#ui/language.ts';

/** What the kinds of template are called, by their number. */
export const TEMPLATE_KINDS: Record<number, string> = { 0: english('Basic'), 1: english('Pro'), 2: english('Custom') };
