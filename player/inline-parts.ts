import { readFileSync } from 'node:fs';
import { minify } from 'terser';
import type { Plugin } from 'vite';
import { OLDEST_BROWSERS, OLDEST_CHROMIUM_YEAR } from '#rules/oldest-browsers.ts';

/** Placeholder for the script that runs before everything else. */
const GUARD_PLACEHOLDER = '<!-- start-guard -->';

/** Placeholder for the address of the message for browsers that are too old. */
const OLD_BROWSER_PLACEHOLDER = '{{old-browser.js}}';

/**
 * Inlines what would otherwise be requests before the first slide: the styles, and the small script that runs first.
 * The server's Content-Security-Policy allows that script by its hash. Adds the message for browsers that are too old.
 */
export function inlineParts(guardFile: string, oldBrowserFile: string): Plugin {
  return {
    name: 'player-inline-parts',
    enforce: 'post',
    async transformIndexHtml(page) {
      const guard = await minified(readFileSync(guardFile, 'utf8'));
      if (!page.includes(GUARD_PLACEHOLDER)) throw new Error(`The player's page has no ${GUARD_PLACEHOLDER}.`);
      return page.replace(GUARD_PLACEHOLDER, () => `<script>${guard}</script>`);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('The build has no page.');
        // The content of a template is inert until the guard inserts it. The guard itself contains the start of the
        // tag.
        const inert = String(page.source).replace(
          /<script type="module"[^>]*><\/script>/,
          '<template id="player-script">$&</template>',
        );
        const source = await minified(withVersions(readFileSync(oldBrowserFile, 'utf8')));
        const message = this.emitFile({ type: 'asset', name: 'old-browser.js', source });
        const addressed = inert.split(OLD_BROWSER_PLACEHOLDER).join(`/${this.getFileName(message)}`);
        page.source = addressed.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_tag, name) => {
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

/** With a minifier that keeps to ES5, which the build's own does not: older browsers must be able to parse it. */
async function minified(script: string): Promise<string> {
  const { code } = await minify(script, { ecma: 5, ie8: true });
  if (!code) throw new Error('The script of the page could not be minified.');
  return code;
}

/** Inserts the oldest supported versions into the message for older browsers. */
function withVersions(script: string): string {
  const values: Record<string, number> = { ...OLDEST_BROWSERS, chromeYear: OLDEST_CHROMIUM_YEAR };
  return script.replace(/\{\{(\w+)\}\}/g, (_placeholder, name) => {
    if (!(name in values)) throw new Error(`The message for old browsers has an unknown placeholder: ${name}`);
    return String(values[name]);
  });
}
