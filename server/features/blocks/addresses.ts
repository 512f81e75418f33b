import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** One address, or all that begin alike. */
export interface Network {
  first: Address;
  prefixLength: number;
  /** Always the same for the same network, however it was written. */
  text: string;
}

/** Reads `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; null for what is neither address nor network. */
export function networkIn(written: string): Network | null {
  const [address = '', prefix, ...rest] = written.split('/');
  if (rest.length > 0 || !isAddress(address)) return null;
  const parsed = ipaddr.process(address);
  const whole = parsed.kind() === 'ipv4' ? 32 : 128;
  const prefixLength = prefix === undefined ? whole : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(prefixLength >= 1 && prefixLength <= whole)) return null;
  const first = firstOf(parsed, prefixLength);
  return { first, prefixLength, text: prefixLength === whole ? `${first}` : `${first}/${prefixLength}` };
}

/** Whether an address belongs to a network; IPv4 is the same however it arrives. */
export function isInNetwork(address: string, network: Network): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.kind() === network.first.kind() && parsed.match([network.first, network.prefixLength] as never);
}

/** Four numbers with dots, or colons: `ipaddr` would also take a bare number for an address. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function firstOf(address: Address, prefixLength: number): Address {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.max(0, Math.min(8, prefixLength - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return ipaddr.fromByteArray(bytes);
}
