/**
 * Parses a Range header. Returns the first and last byte, both inclusive; null for the whole file; `unsatisfiable` if
 * the file has none of the requested bytes.
 */
export function readRange(header: string | null, bytes: number): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  // For several ranges, and malformed ones, the whole file is a valid response.
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from >= bytes || from > to || (first === '' && Number(last) === 0)) return 'unsatisfiable';
  return { from, to };
}
