import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const templates = fileURLToPath(new URL('../../server/built-in-templates/', import.meta.url));

/**
 * Serves a page that renders a template slide with given fields, together with the templates' files and sample images.
 */
export async function openTemplatePages() {
  const server = await createServer({
    root: here,
    configFile: false,
    logLevel: 'error',
    publicDir: templates,
    plugins: [react()],
    server: { port: 0, host: '127.0.0.1', hmr: false, fs: { allow: [`${here}/../..`] } },
  });
  await server.listen();
  const [base] = server.resolvedUrls?.local ?? [];
  return {
    /** @param {object} fields */
    addressOf: (fields) => `${base}#${encodeURIComponent(JSON.stringify(fields))}`,
    close: () => server.close(),
  };
}

/**
 * Fields of a slide with this template, filled in with its examples.
 * @param {string} name
 * @param {{ name: string, slots: Record<string, { example: string }>, iconImages?: string[] }} description
 */
export function fieldsOf(name, { name: label, slots, iconImages }) {
  const background = `${templates}${name}/background.jpg`;
  const places = [0, 1, 2, 3];
  return {
    template_selectedtemplate: {
      name: label,
      css_path: `/${name}/style.css`,
    },
    ...(existsSync(background) && { template_background_path: `/${name}/background.jpg` }),
    template_background_type: 'Transparent',
    hash: '',
    template_image_background: '',
    template_background_colour: '',
    ...numberedFields('template_title', (number) => slots[`title${number}`]?.example),
    ...numberedFields('template_textarea', (number) => slots[`textarea${number}`]?.example.replaceAll('\n', '<br />')),
    ...numberedFields('template_colour', () => ''),
    ...Object.fromEntries(
      places.map((place) => [
        `template_image${place + 1}_path`,
        iconImages?.[place] ? `/@fs${here}pictures/${iconImages[place]}` : '',
      ]),
    ),
  };
}

/**
 * @param {string} field
 * @param {(number: number) => string | undefined} value
 */
function numberedFields(field, value) {
  return Object.fromEntries([1, 2, 3, 4].map((number) => [`${field}${number}`, value(number) ?? '']));
}
