import type { Plugin } from 'vite';

/**
 * Puts the styles of scripts that are loaded later into these scripts, so that the page contains only those that every
 * channel needs, and no View is ever drawn without its own.
 */
export function stylesInScripts(): Plugin {
  return {
    name: 'player-styles-in-scripts',
    apply: 'build',
    generateBundle: {
      // Before Vite's own plugin, which would have the page preload these styles.
      order: 'pre',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.isEntry) continue;
          const names = chunk.viteMetadata?.importedCss ?? new Set<string>();
          for (const name of names) {
            const styles = bundle[name];
            if (styles?.type !== 'asset') return this.error(`A script needs styles that are not in the build: ${name}`);
            chunk.code = `${additionOf(String(styles.source).trim())}${chunk.code}`;
            delete bundle[name];
          }
          names.clear();
        }
      },
    },
  };
}

const ADDITION = "document.head.appendChild(document.createElement('style')).textContent=";

function additionOf(styles: string): string {
  return `${ADDITION}${JSON.stringify(styles)};`;
}

/** Returns the styles that a built script brings along. */
export function stylesOfScript(script: string): string {
  const [, ...additions] = script.split(ADDITION);
  return additions.map((rest) => JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(rest)?.[0] ?? '""') as string).join('\n');
}
