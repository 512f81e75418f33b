/** The bytes that a Range header asks for, both ends included; null where the whole file is meant, `unsatisfiable` for none. */
export function readRange(header: string | null, bytes: number): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  // Several ranges at once, and what is no range at all, may be answered with everything.
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from >= bytes || from > to || (first === '' && Number(last) === 0)) return 'unsatisfiable';
  return { from, to };
}
