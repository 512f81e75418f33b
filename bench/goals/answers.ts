import { freePort } from '#scripts/free-port.mjs';
import { compare, type Measured, type Question } from '../load.ts';
import { makeScene } from '../scene.ts';
import { type ServerProcess, startProduct, startReference } from '../server-process.ts';
import { atLeast, type Row } from '../table.ts';

const MOST_BYTES_UNCHANGED = 450;

/** G1, G3, G4: what screens ask, against a server of the same framework whose answers are ready. */
export async function measureAnswers(pace: { rounds: number; seconds: number }): Promise<Row[]> {
  const running: ServerProcess[] = [];
  const keep = (server: ServerProcess) => {
    running.push(server);
    return server;
  };
  try {
    const bare = keep(await startReference('bare-http', await freePort()));
    const fastify = keep(await startReference('fastify', await freePort()));
    const product = keep(await startProduct(await freePort()));
    const { PortalId, originalNames } = await makeScene(product, 1);
    const originalName = originalNames[0] ?? '';
    const address = `/api/channels/display/${PortalId}/${originalName}`;
    const etag = (await fetch(product.url + address)).headers.get('etag') ?? '';

    const against = async (
      goal: string,
      what: string,
      wanted: number,
      ours: Question,
      name: string,
      theirs: Question,
    ) => {
      const reference = { server: name.startsWith('node') ? bare : fastify, question: theirs };
      const found = await compare({ server: product, question: ours }, reference, pace);
      const ratio = found.ours.perCpuSecond / found.reference.perCpuSecond;
      const row = {
        goal,
        what,
        figure: answersOf(found.ours),
        reference: `${name} ${answersOf(found.reference)}`,
        ...atLeast(wanted, ratio),
      };
      return { row, bytes: found.ours.bytesPerAnswer };
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
      'a screen asks whether something changed; nothing did',
      0.7,
      { path: address, headers: { 'if-none-match': etag }, status: 304 },
      'Fastify 304',
      { path: '/document', headers: { 'if-none-match': '"always-the-same-revision"' }, status: 304 },
    );
    const time = { path: '/serverTime', status: 200 };
    const clock = await against('G4', 'the server’s time', 0.8, time, 'Fastify', time);
    const clockOfNode = await against('', 'the server’s time', 0, time, 'node:http', time);
    return [load.row, check.row, bytesRow(check.bytes), clock.row, { ...clockOfNode.row, limit: '–', isMet: true }];
  } finally {
    for (const server of running) await server.remove();
  }
}

function bytesRow(bytes: number): Row {
  return {
    goal: 'G3',
    what: 'the same, bytes of the answer on the wire',
    figure: `${bytes.toFixed(0)} B`,
    reference: '',
    ratio: null,
    limit: `≤ ${MOST_BYTES_UNCHANGED} B`,
    isMet: bytes <= MOST_BYTES_UNCHANGED,
  };
}

function answersOf({ perCpuSecond }: Measured): string {
  return `${Math.round(perCpuSecond).toLocaleString('en')}/s`;
}
