import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDeck } from '#e2e/corpus/office.ts';
import { freePort } from '#scripts/free-port.mjs';
import { missingPrograms } from '#scripts/system-packages.mjs';
import { pdfWith } from '#server/testing/pdf.ts';
import { quantile } from '../browser/scene.ts';
import { makeScene } from '../scene.ts';
import { type ServerProcess, startProduct } from '../server-process.ts';
import { plain, type Row } from '../table.ts';
import { untilReady, uploadDocument } from '../uploads.ts';
import { waitsOfScreens } from '../waits.ts';

const PAGES = 40;
/** From the upload until screens can show all pages. */
const PDF_WITHIN_S = 15;
const DECK_WITHIN_S = 45;

/** G5 and G12: how long documents take to convert, and how long screens wait meanwhile. */
export async function measureDocuments({ seconds }: { seconds: number }): Promise<Row[]> {
  const server = await startProduct(await freePort());
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-document-'));
  try {
    const { PortalId, originalNames } = await makeScene(server, 1);
    const address = `/api/channels/display/${PortalId}/${originalNames[0]}`;
    const { row } = waitsOfScreens(server, address, () => pause(2_000 * seconds));
    const measure = async (what: string, file: string, withinSeconds: number): Promise<Row[]> => {
      const taken: number[] = [];
      const waits = await row(`${what} is converted`, async () => {
        taken.push(await secondsFor(() => converting(server, file)));
      });
      const value = quantile(taken, 0.5);
      const measured = plain({ value, digits: 1, limit: withinSeconds, unit: 's' });
      return [waits, { goal: 'G12', what: `${what}, from its upload until screens can show it`, ...measured }];
    };
    const pdf = path.join(folder, 'deck.pdf');
    await writeFile(pdf, pdfWith(PAGES));
    const rows = await measure(`a PDF of ${PAGES} pages`, pdf, PDF_WITHIN_S);
    if (missingPrograms(['libreoffice']).length > 0) return rows;
    const deck = path.join(folder, 'deck.pptx');
    await writeFile(deck, await makeDeck(PAGES));
    return [...rows, ...(await measure(`a presentation of ${PAGES} slides`, deck, DECK_WITHIN_S))];
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function converting(server: ServerProcess, file: string): Promise<void> {
  await untilReady(server, await uploadDocument(server, file));
}

async function secondsFor(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
