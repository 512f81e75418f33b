/**
 * A random key for creating one slide, so that the request can be repeated if its response was lost. Also works without
 * TLS.
 */
export function newCreationKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
