export type Encoding = 'br' | 'gzip';

/** A response body; `encoding` is null where it is not compressed. */
export interface PackedBytes {
  encoding: Encoding | null;
  bytes: Buffer;
}

/** Whether an Accept-Encoding header names an encoding and does not give it the weight 0. */
export function accepts(header: string | string[] | undefined, encoding: Encoding): boolean {
  if (header === undefined) return false;
  return String(header)
    .split(',')
    .some((part) => {
      const [name = '', weight = 'q=1'] = part.split(';', 2).map((word) => word.trim().toLowerCase());
      return (name === encoding || (name === '*' && encoding === 'gzip')) && Number(weight.slice(2)) > 0;
    });
}
