const READ_AT_A_GLANCE = 8;

/** Whether there are so many choices that one would rather type a part of a name than read them all. */
export function isLongList(choices: readonly unknown[]): boolean {
  return choices.length > READ_AT_A_GLANCE;
}
