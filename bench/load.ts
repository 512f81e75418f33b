import autocannon from 'autocannon';
import type { ServerProcess } from './server-process.ts';

const CONNECTIONS = 32;

export interface Question {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  /** Every answer must have it. */
  status: number;
}

export interface Measured {
  /** Answers for each second that the server's threads computed: what one core is good for, however busy the machine is. */
  perCpuSecond: number;
  /** Of a whole answer on the wire. */
  bytesPerAnswer: number;
}

/** Asks one thing again and again, from many connections at once. Throws when it is not answered as it should be. */
export async function measure(server: ServerProcess, question: Question, seconds: number): Promise<Measured> {
  const { path, method = 'GET', headers = {}, body, status } = question;
  const before = await server.cpuSeconds();
  const result = await autocannon({
    url: server.url + path,
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    connections: CONNECTIONS,
    duration: seconds,
  });
  const computed = (await server.cpuSeconds()) - before;
  const answers = result.statusCodeStats as Record<string, { count: number }>;
  const asked = Object.keys(answers).join(', ');
  if (asked !== String(status))
    throw new Error(`${method} ${path} was answered ${asked || 'not at all'}, not ${status}.`);
  const count = answers[status]?.count ?? 0;
  return { perCpuSecond: count / computed, bytesPerAnswer: result.throughput.total / count };
}

/** Asks both in turn, so that what else goes on hits both alike; the first turn only warms up. Answers each one's middle. */
export async function compare(
  ours: { server: ServerProcess; question: Question },
  reference: { server: ServerProcess; question: Question },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ ours: Measured; reference: Measured }> {
  const measured = { ours: [] as Measured[], reference: [] as Measured[] };
  for (let round = 0; round <= rounds; round += 1) {
    const theirs = await measure(reference.server, reference.question, seconds);
    const own = await measure(ours.server, ours.question, seconds);
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
