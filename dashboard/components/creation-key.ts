/** What to call the making of one slide, so that it can be sent again when the answer got lost. Works without TLS, too. */
export function newCreationKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
