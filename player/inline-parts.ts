import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Placeholder for the script that runs before everything else. */
const GUARD_PLACEHOLDER = '<!-- start-guard -->';

/**
 * Inlines what would otherwise be requests before the first slide: the styles, and the small script that runs first.
 * The server's Content-Security-Policy allows that script by its hash.
 */
export function inlineParts(guardFile: string): Plugin {
  return {
    name: 'player-inline-parts',
    enforce: 'post',
    transformIndexHtml(page) {
      const guard = withoutComments(readFileSync(guardFile, 'utf8')).trim();
      if (!page.includes(GUARD_PLACEHOLDER)) throw new Error(`The player's page has no ${GUARD_PLACEHOLDER}.`);
      return page.replace(GUARD_PLACEHOLDER, () => `<script>${guard}</script>`);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The build has no page.');
        // The content of a template is inert until the guard inserts it.
        const inert = String(page.source).replace(
          /<script type="module".*?<\/script>/,
          '<template id="player-script">$&</template>',
        );
        page.source = inert.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_tag, name) => {
          const styles = bundle[name];
          if (styles?.type !== 'asset')
            return this.error(`The page refers to styles that are not in the build: ${name}`);
          delete bundle[name];
          return `<style>${String(styles.source).trim()}</style>`;
        });
      },
    },
  };
}

/** Removes whole-line and block comments from the inlined script. */
function withoutComments(script: string): string {
  return script.replace(/^[ ]*\/\/.*\n/gm, '').replace(/^[ ]*\/\*[\s\S]*?\*\/\n/gm, '');
}
