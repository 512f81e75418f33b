/** What was asked can't be done, in words for the person who asked. */
export class CommandRefused extends Error {}
