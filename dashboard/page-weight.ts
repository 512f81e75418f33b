import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The limit for the first screen: scripts and styles of all its files, gzip. */
const LARGEST_FIRST_SCREEN_KB = 300;

/** The modules on it, in whatever chunk. */
const FIRST_SCREEN = [
  '/main.tsx',
  '/app/Shell.tsx',
  '/screens/slides/matrix/MatrixScreen.tsx',
  '/screens/slides/matrix/MatrixTable.tsx',
];

/** Fails the build if the first screen is larger, for example because of an import of a large library. */
export function weighFirstScreen(): Plugin {
  return {
    name: 'dashboard-page-weight',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = filesOfFirstScreen(bundle);
      const bytes = files.reduce((sum, file) => sum + gzipSync(contentOf(bundle, file), { level: 9 }).length, 0);
      const kilobytes = bytes / 1024;
      if (kilobytes <= LARGEST_FIRST_SCREEN_KB) return;
      this.error(
        `The dashboard's first screen weighs ${kilobytes.toFixed(1)} KB; ${LARGEST_FIRST_SCREEN_KB} KB is the most that people are to wait for.`,
      );
    },
  };
}

/** The names of all its chunks and styles. */
function filesOfFirstScreen(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  function load(file: string): void {
    const output = bundle[file];
    if (output?.type !== 'chunk' || files.has(file)) return;
    files.add(file);
    for (const css of output.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of output.imports) load(imported);
  }
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  for (const part of FIRST_SCREEN) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`dashboard${part}`)));
    if (!chunk) throw new Error(`${part} is nowhere, so the first screen can't be weighed.`);
    load(chunk.fileName);
  }
  return [...files];
}

function contentOf(bundle: Rolldown.OutputBundle, file: string): string | Uint8Array {
  const output = bundle[file];
  if (output === undefined) throw new Error(`${file} was not built.`);
  return output.type === 'chunk' ? output.code : output.source;
}
