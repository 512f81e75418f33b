/** Phones and narrow windows, on which screens use their second layout. */
export const NARROW = '(max-width: 48em)';
