import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { SlideTypeKey } from '#slide-types/definitions.ts';
import type { Api } from './api.ts';
import { makeDrawing } from './drawing.ts';
import { makeImage } from './images.ts';
import { FIRST_PORTAL } from './server.ts';

const EVIL = 'https://evil.example';
const SCRIPT = `<script>alert(1)</script><img src=x onerror="alert(2)"><svg onload="alert(3)"></svg>`;
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(200);
const HUGE = 2_147_483_647;

/** A style sheet that tries to hide and cover everything, loads other files, and never stops animating. */
const SHEET = `
@import "${EVIL}/a.css";
@font-face { font-family: x; src: url(${EVIL}/x.woff2); }
html, body, main, section, .layer, [data-area-id] { display: none !important; }
* { position: fixed !important; inset: 0; z-index: 2147483647; font-size: 9999px !important; background:
* url(${EVIL}/b.png); }
.template, .template * { animation: spin 1ms infinite; transition: all 1ms; filter: blur(200px); }
@keyframes spin { to { transform: rotate(9999turn) scale(9999); } }
`;

interface Poison {
  /** For every slide type of the specification. */
  fields: Partial<Record<SlideTypeKey, Record<string, unknown>>>;
  /** Damages the files of the slides on the server's disk. Call this once the slides are saved. */
  damageFiles(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates fields that no editor would send but the API accepts, damaged files, and a hostile feed. */
export async function makePoison(api: Api, dataDir: string): Promise<Poison> {
  const source = await startHostileSource();
  const videoBytes = await readFile('server/demo/files/slow-coffee.mp4');
  const upload = (kind: 'image' | 'video' | 'animation', name: string, bytes: Uint8Array) =>
    api.upload(kind, FIRST_PORTAL, { name, bytes });
  const image = await upload('image', 'a.png', await makeImage('#be123c'));
  const video = await upload('video', 'a.mp4', videoBytes);
  const drawing = await upload('animation', 'a.json', makeDrawing());
  const rows = Array.from({ length: 200 }, (_, row) => ({
    description: `${SCRIPT}${WORD}`.slice(0, 400),
    rate: `${row}%`,
  }));
  const board = await api.call('POST /api/slides/xmlwrite', {
    PortalId: FIRST_PORTAL,
    title: SCRIPT,
    description: WORD.slice(0, 400),
    rows,
  });
  const css_path = await uploadSheet(api);
  await api.call('POST /api/templates/add', {
    template: { name: SCRIPT, css_path, num_titles: 4, num_textareas: 4 },
  });

  return {
    fields: {
      rte: { rte_content: htmlBomb(), rte_backgroundcolour: 'transparent' },
      image: { image_path: image },
      video: { video_path: video },
      weather: { weather_url: `${source.url}/weather`, weather_type: 'Temperature Only', weather_font_size: 2000 },
      rss: { rss_url: `${source.url}/rss`, rss_items_to_display: 8, rss_transition_delay: HUGE },
      wpRss: { wp_rss_url: `${source.url}/rss`, wp_rss_items_to_display: 2, wp_rss_transition_delay: 1 },
      interestrate: {
        interestrate_path: board,
        interestrate_source: 'Create New',
        interestrate_items_per_page: HUGE,
        interestrate_transition_delay: HUGE,
        interestrate_background_type: 'Image',
      },
      time: { time_font_size: '9999vw', time_zone_info_id: 'Pacific/Kiritimati', time_show_time: false },
      template: {
        template_selectedtemplate: { name: SCRIPT, css_path },
        template_title1: WORD,
        template_textarea1: SCRIPT + WORD,
        template_image1_path: image,
        hash: 'x',
      },
      animated: { animated_path: drawing, animated_fit: 'cover' },
      flash: { flash_path: 'javascript:alert(4)' },
      unknown: { rte_content: SCRIPT, image_path: { deep: [[[null]]] } },
    },
    async damageFiles() {
      const fileOf = (location: string) => path.join(dataDir, location);
      await writeFile(fileOf(image), SCRIPT);
      await writeFile(fileOf(video), videoBytes.subarray(0, 2_000));
      await writeFile(fileOf(drawing), '{"layers":[{"ty":0,"refId":"a"}],"assets":[{"id":"a"');
    },
    stop: source.stop,
  };
}

/** Far too much of everything that a text may contain, and content that it may not. */
function htmlBomb(): string {
  // Close to the deepest nesting that the server accepts.
  const nested = `${'<div>'.repeat(90)}x${'</div>'.repeat(90)}`;
  const table = `<table>${`<tr>${'<td>1</td>'.repeat(60)}</tr>`.repeat(60)}</table>`;
  const style = 'font-size:9999vw;margin:-9999px;line-height:9999;width:9999%;float:left';
  return `${SCRIPT}<style>*{display:none}</style><h1 style="${style}">${WORD}</h1>${nested}${table}`;
}

async function uploadSheet({ url, token }: Api): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([SHEET]), 'style.css');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/uploadGeneric/`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { location: string }).location;
}

/** Serves feeds that are far too large and contain invalid values. */
async function startHostileSource(): Promise<{ url: string; stop(): Promise<void> }> {
  const item = `<item><title>${WORD}</title><description><![CDATA[${SCRIPT}]]></description><pubDate>never</pubDate><enclosure url="${EVIL}/a.png" type="image/png"/></item>`;
  const rss = `<rss version="2.0"><channel><title>${WORD}</title>${item.repeat(60)}</channel></rss>`;
  const weather = JSON.stringify({
    current: { temperature_2m: 1e308, weather_code: -1, time: SCRIPT },
    current_units: { temperature_2m: WORD },
    daily: { time: [SCRIPT, null, 7], temperature_2m_max: ['hot', 1e308], temperature_2m_min: {} },
  });
  const server = createServer((request, response) => response.end(request.url === '/rss' ? rss : weather));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
