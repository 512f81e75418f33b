import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A single address, or all addresses with a prefix. */
export interface Network {
  first: Address;
  prefixLength: number;
  /** Normalized: equal for equal networks. */
  text: string;
}

/** Parses `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`. Returns null for anything else, and for the prefix 0. */
export function networkIn(written: string): Network | null {
  const [address = '', prefix, ...rest] = written.split('/');
  if (rest.length > 0 || !isAddress(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 32 : 128;
  const prefixLength = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(prefixLength >= 1 && prefixLength <= bits)) return null;
  const first = firstOf(parsed, prefixLength);
  return { first, prefixLength, text: prefixLength === bits ? `${first}` : `${first}/${prefixLength}` };
}

/** Whether an address belongs to a network. IPv4 addresses that are mapped to IPv6 count as IPv4. */
export function isInNetwork(address: string, network: Network): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.kind() === network.first.kind() && parsed.match([network.first, network.prefixLength] as never);
}

/** Stricter than `ipaddr`, which also accepts a plain number as an address. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function firstOf(address: Address, prefixLength: number): Address {
  const bytes = address.toByteArray().map((byte, index) => {
    const prefixBits = Math.max(0, Math.min(8, prefixLength - index * 8));
    return byte & (0xff << (8 - prefixBits)) & 0xff;
  });
  return ipaddr.fromByteArray(bytes);
}
