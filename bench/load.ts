import autocannon from 'autocannon';
import type { ServerProcess } from './server-process.ts';

const CONNECTIONS = 32;

export interface MeasuredRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  /** Expected of every response. */
  status: number;
  /** Defaults to CONNECTIONS. */
  connections?: number;
}

export interface Measured {
  /** Responses per second of the server's processor time: the capacity of one core, however busy the machine is. */
  perCpuSecond: number;
  /** Of a whole response on the wire. */
  bytesPerResponse: number;
}

/** Sends the same request repeatedly over many connections. Throws if a response has another status. */
export async function measure(server: ServerProcess, request: MeasuredRequest, seconds: number): Promise<Measured> {
  const { path, method = 'GET', headers = {}, body, status, connections = CONNECTIONS } = request;
  const before = await server.cpuSeconds();
  const result = await autocannon({
    url: server.url + path,
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    connections,
    duration: seconds,
  });
  const computed = (await server.cpuSeconds()) - before;
  const responses = result.statusCodeStats as Record<string, { count: number }>;
  const asked = Object.keys(responses).join(', ');
  if (asked !== String(status)) throw new Error(`${method} ${path} returned ${asked || 'nothing'}, not ${status}.`);
  const count = responses[status]?.count ?? 0;
  return { perCpuSecond: count / computed, bytesPerResponse: result.throughput.total / count };
}

/**
 * Measures both in turn, so that other load affects both alike; the first round only warms up. Returns the median of
 * each.
 */
export async function compare(
  ours: { server: ServerProcess; request: MeasuredRequest },
  reference: { server: ServerProcess; request: MeasuredRequest },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ ours: Measured; reference: Measured }> {
  const measured = { ours: [] as Measured[], reference: [] as Measured[] };
  for (let round = 0; round <= rounds; round += 1) {
    const theirs = await measure(reference.server, reference.request, seconds);
    const own = await measure(ours.server, ours.request, seconds);
    if (round === 0) continue;
    measured.reference.push(theirs);
    measured.ours.push(own);
  }
  return { ours: middle(measured.ours), reference: middle(measured.reference) };
}

function middle(runs: Measured[]): Measured {
  const sorted = [...runs].sort((one, other) => one.perCpuSecond - other.perCpuSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('Nothing was measured.');
  return found;
}

/** Responses per second of processor time, as a figure of the table. */
export function rateOf({ perCpuSecond }: Measured): string {
  return `${Math.round(perCpuSecond).toLocaleString('en')}/s`;
}
