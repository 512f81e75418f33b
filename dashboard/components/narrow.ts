/** Phones, and windows as narrow: screens that have a second shape take it here. */
export const NARROW = '(max-width: 48em)';
