import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What stands in the page for the script that runs before everything else. */
const GUARD_PLACE = '<!-- start-guard -->';

/**
 * Puts into the page itself what would otherwise be requests of their own before the first slide: the styles, and the
 * small script that runs first. The server's Content-Security-Policy allows the latter by its hash.
 */
export function inlineParts(guardFile: string): Plugin {
  return {
    name: 'player-inline-parts',
    enforce: 'post',
    transformIndexHtml(page) {
      const guard = withoutComments(readFileSync(guardFile, 'utf8')).trim();
      if (!page.includes(GUARD_PLACE)) throw new Error(`The player's page has no ${GUARD_PLACE}.`);
      return page.replace(GUARD_PLACE, () => `<script>${guard}</script>`);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The build has no page.');
        // The guard lets it out: what stands in a template does nothing.
        const patient = String(page.source).replace(
          /<script type="module".*?<\/script>/,
          '<template id="player-script">$&</template>',
        );
        page.source = patient.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_tag, name) => {
          const styles = bundle[name];
          if (styles?.type !== 'asset') return this.error(`The page names styles that the build has not: ${name}`);
          delete bundle[name];
          return `<style>${String(styles.source).trim()}</style>`;
        });
      },
    },
  };
}

/** Those of the one file that stands in the page as it is: whole lines, and blocks of their own. */
function withoutComments(script: string): string {
  return script.replace(/^[ ]*\/\/.*\n/gm, '').replace(/^[ ]*\/\*[\s\S]*?\*\/\n/gm, '');
}
