/** What the kinds of template are called, by their number. */
export const TEMPLATE_KINDS: Record<number, string> = { 0: 'Basic', 1: 'Pro', 2: 'Custom' };
