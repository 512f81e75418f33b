import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Api, createApi, login } from '#e2e/support/api.ts';
import { makeImage } from '#e2e/support/images.ts';
import { freePort } from '#scripts/free-port.mjs';
import { ADMIN, type ServerProcess, startProduct, startReference } from '../server-process.ts';

export interface BrowserScene {
  product: ServerProcess;
  api: Api;
  /** Serves `references/pages.mjs`. */
  reference: ServerProcess;
  /** The image on the reference's still page. */
  picture: Buffer;
}

/** Starts the product and the reference pages, and stops both when the measurement is over. */
export async function withBrowserScene<Result>(measure: (scene: BrowserScene) => Promise<Result>): Promise<Result> {
  const picture = await makeImage('#1830a0', 1920, 1080);
  const file = path.join(tmpdir(), `vitrine-bench-${process.pid}.png`);
  await writeFile(file, picture);
  const running: ServerProcess[] = [];
  try {
    const reference = await startReference('pages', await freePort(), { IMAGE: file });
    running.push(reference);
    const product = await startProduct(await freePort());
    running.push(product);
    const api = createApi(product.url, await login(product.url, ADMIN.userName, ADMIN.password));
    return await measure({ product, api, reference, picture });
  } finally {
    for (const server of running) await server.remove();
  }
}

/** The value below which this share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}
