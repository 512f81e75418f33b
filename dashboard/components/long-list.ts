const READ_AT_A_GLANCE = 8;

/** Whether a select has so many options that it needs a search. */
export function isLongList(choices: readonly unknown[]): boolean {
  return choices.length > READ_AT_A_GLANCE;
}
