import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';

interface WorkerPlan {
  root: string;
  outDir: string;
  target: string[];
}

/**
 * Builds each service worker as a single file, because a worker that loads others could be stored incompletely. The
 * first one contains the names and hashes of all files of the build.
 */
export function buildWorkers({ root, outDir, target }: WorkerPlan): Plugin {
  let names: string[] = [];
  return {
    name: 'player-workers',
    apply: 'build',
    writeBundle(_options, bundle) {
      names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
    },
    async closeBundle() {
      const page = readFileSync(path.join(outDir, 'index.html'), 'utf8');
      const inPageAddresses = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
        (match) => match[1] as string,
      );
      const addresses = [...new Set([...inPageAddresses, ...names.map((name) => `/${name}`)])].sort();
      const hash = createHash('sha256').update(page);
      const files = addresses.map((address) => {
        const content = readFileSync(path.join(outDir, address));
        hash.update(content);
        return { address, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` };
      });
      const script = /type="module"[^>]*src="([^"]+)"/.exec(page)?.[1] ?? '';
      const PLAYER_BUILD = { name: hash.digest('hex').slice(0, 16), script, files };
      const workers = { 'player-worker': 'worker.ts', 'forget-all-worker': 'forget-all.ts' };
      for (const [name, entry] of Object.entries(workers)) {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { PLAYER_BUILD: JSON.stringify(PLAYER_BUILD) },
          build: {
            outDir,
            emptyOutDir: false,
            target,
            lib: {
              entry: path.join(root, 'service-worker', entry),
              formats: ['iife'],
              name: 'worker',
              fileName: () => `${name}.js`,
            },
          },
        });
      }
    },
  };
}
