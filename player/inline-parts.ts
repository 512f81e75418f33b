import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Replaced with the script that runs before everything else. */
const GUARD_PLACE = '<!-- start-guard -->';

/**
 * Inlines what would otherwise be requests before the first slide: the styles, and the small script that runs first. The
 * server's Content-Security-Policy allows that script by its hash.
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
        // The guard activates it; content of a template is inert.
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

/** Removes whole-line and block comments from the inlined script. */
function withoutComments(script: string): string {
  return script.replace(/^[ ]*\/\/.*\n/gm, '').replace(/^[ ]*\/\*[\s\S]*?\*\/\n/gm, '');
}
