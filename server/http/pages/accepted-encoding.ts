export type Encoding = 'br' | 'gzip';

/** A response body. `encoding` is null if it is not compressed. */
export interface EncodedBytes {
  encoding: Encoding | null;
  bytes: Buffer;
}

/** Whether an Accept-Encoding header contains an encoding with a weight above 0. */
export function accepts(header: string | string[] | undefined, encoding: Encoding): boolean {
  if (header === undefined) return false;
  return String(header)
    .split(',')
    .some((part) => {
      const [name = '', weight = 'q=1'] = part.split(';', 2).map((word) => word.trim().toLowerCase());
      return (name === encoding || (name === '*' && encoding === 'gzip')) && Number(weight.slice(2)) > 0;
    });
}
