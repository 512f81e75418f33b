import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Computes the AWS signature (version 4) of a request with this secret. Returns an empty string for an unsigned
 * request.
 */
export function signatureOf(request: IncomingMessage, secret: string): string {
  const authorization = request.headers.authorization ?? '';
  const [, day, region, signedHeaders] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+)/.exec(authorization) ??
    [];
  if (day === undefined || region === undefined || signedHeaders === undefined) return '';
  const url = new URL(request.url ?? '', 'http://localhost');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical.join('\n'))].join('\n');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of [day, region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** AWS also encodes the characters that `encodeURIComponent` leaves as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
