import { freePort } from '#scripts/free-port.mjs';
import { measureListening } from '../fleet/phases.ts';
import { makeScene } from '../scene.ts';
import { startProduct, startReference } from '../server-process.ts';
import { atMost, type Row } from '../table.ts';

/** G7 and G8 with this many event connections, compared with a server that only sends events. */
export async function measureEvents(players: number): Promise<Row[]> {
  const bare = await startReference('bare-sse', await freePort());
  const anywhere = { PortalId: 1, originalNames: ['any'] };
  const ofBare = await measureListening(bare, anywhere, players, () => fetch(bare.url, { method: 'POST' })).finally(
    bare.remove,
  );
  const product = await startProduct(await freePort());
  try {
    const scene = await makeScene(product, 1);
    const ours = await measureListening(product, scene, players, scene.change);
    const many = players.toLocaleString('en');
    return [
      {
        goal: 'G7',
        what: `memory of one of ${many} event connections`,
        figure: kilobytes(ours.bytesPerConnection),
        reference: `bare events ${kilobytes(ofBare.bytesPerConnection)}`,
        ...atMost(1.5, ours.bytesPerConnection / ofBare.bytesPerConnection),
      },
      {
        goal: 'G8',
        what: `from a change until the last of ${many} is notified`,
        figure: `${ours.lastNotifiedMs.toFixed(0)} ms`,
        reference: `bare events ${ofBare.lastNotifiedMs.toFixed(0)} ms`,
        ...atMost(1.6, ours.lastNotifiedMs / ofBare.lastNotifiedMs),
      },
    ];
  } finally {
    await product.remove();
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
