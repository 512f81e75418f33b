import { freePort } from '#scripts/free-port.mjs';
import { compare, type MeasuredRequest, rateOf } from '../load.ts';
import { makeScene } from '../scene.ts';
import { type ServerProcess, startProduct, startReference } from '../server-process.ts';
import { NOTHING_ELSE } from '../setting.ts';
import { atLeast, plain, type Row } from '../table.ts';

const MOST_BYTES_UNCHANGED = 450;

/**
 * G1, G3, G4: requests of screens, compared with a server that uses the same framework and has its responses ready;
 * unless only goals are wanted, also with Node alone.
 */
export async function measureResponses(
  pace: { rounds: number; seconds: number; onlyGoals?: boolean },
  setting = NOTHING_ELSE,
): Promise<Row[]> {
  const running: ServerProcess[] = [];
  const keep = (server: ServerProcess) => {
    running.push(server);
    return server;
  };
  try {
    const fastify = keep(await startReference('fastify', await freePort()));
    const product = keep(await startProduct(await freePort()));
    const { PortalId, originalNames } = await makeScene(product, 1, setting);
    const originalName = originalNames[0] ?? '';
    const address = `/api/channels/display/${PortalId}/${originalName}`;
    const etag = (await fetch(product.url + address)).headers.get('etag') ?? '';

    const against = async (
      goal: string,
      what: string,
      wanted: number,
      ours: MeasuredRequest,
      name: string,
      theirs: MeasuredRequest,
      server = fastify,
    ) => {
      const reference = { server, request: theirs };
      const found = await compare({ server: product, request: ours }, reference, pace);
      const ratio = found.ours.perCpuSecond / found.reference.perCpuSecond;
      const row = {
        goal,
        what: what + setting.suffix,
        figure: rateOf(found.ours),
        reference: `${name} ${rateOf(found.reference)}`,
        ...atLeast(wanted, ratio),
      };
      return { row, bytes: found.ours.bytesPerResponse };
    };

    const load = await against(
      'G1',
      'a screen loads its channel, nothing changed',
      0.7,
      {
        path: '/api/channels/getchannelfordisplay',
        method: 'POST',
        body: { channel: { PortalId, originalName }, browser: { UserAgent: 'bench' } },
        status: 200,
      },
      'Fastify POST → 8 KB',
      { path: '/document', method: 'POST', body: { channel: { PortalId, originalName } }, status: 200 },
    );
    const check = await against(
      'G3',
      'a screen checks for changes, nothing changed',
      0.7,
      { path: address, headers: { 'if-none-match': etag }, status: 304 },
      'Fastify 304',
      { path: '/document', headers: { 'if-none-match': '"always-the-same-revision"' }, status: 304 },
    );
    const time = { path: '/serverTime', status: 200 };
    const clock = await against('G4', 'the server’s time', 0.8, time, 'Fastify', time);
    const rows = [load.row, check.row, bytesRow(check.bytes), clock.row];
    if (pace.onlyGoals) return rows;
    const bare = keep(await startReference('bare-http', await freePort()));
    const clockOfNode = await against('', 'the server’s time', 0, time, 'node:http', time, bare);
    return [...rows, { ...clockOfNode.row, limit: '–', reached: 1 }];
  } finally {
    for (const server of running) await server.remove();
  }
}

function bytesRow(bytes: number): Row {
  const what = 'the same, bytes of the response on the wire';
  return { goal: 'G3', what, ...plain({ value: bytes, limit: MOST_BYTES_UNCHANGED, unit: 'B' }) };
}
