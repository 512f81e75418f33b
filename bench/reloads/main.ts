import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { buildChannel, imageSlide, textSlide, videoSlide } from '#e2e/support/channel.ts';
import { makePicture } from '#e2e/support/pictures.ts';
import { FIRST_PORTAL, startServer } from '#e2e/support/server.ts';
import { findChromium } from '#scripts/system-packages.mjs';
import { launchPlain } from './browser.ts';
import { COLOURS, type Fault, FILM, type Frame, faultsOf, filmErrorOf, readFrame } from './frames.ts';

// npm run reloads [-- --reloads 50 --browser /path/to/chromium --no-paint-holding --plain-http --slow 6 --portrait]
const { values } = parseArgs({
  options: {
    reloads: { type: 'string', default: '50' },
    browser: { type: 'string', default: findChromium() ?? 'chromium' },
    'no-paint-holding': { type: 'boolean', default: false },
    'plain-http': { type: 'boolean', default: false },
    portrait: { type: 'boolean', default: false },
    slow: { type: 'string', default: '1' },
  },
});

/** Refreshes come each minute at the most often; here the minute passes this many times as fast, and nothing else does. */
const HURRY = 10;
/** Around a reload a film stands still. */
const FILM_STANDS_MS = { before: 1_000, after: 3_000 };
const FILM_IN_PLACE_SECONDS = 0.6;
const FIRST_SLIDES_WITHIN_MS = 20_000;
const RELOAD_WITHIN_MS = 60_000;
/** A page that another process keeps from running for longer switches late, and that says nothing about reloads. */
const HELD_UP_MS = 100;
const TICK_MS = 20;
/** From a reload's beginning until its slides have settled, being held up is no excuse: it may be the reload's own doing. */
const RELOADING_MS = { before: 2_000, after: 4_000 };
/** A switch that comes late and its fade can be seen for this long after the page could run again. */
const LATE_FOR_MS = 1_000;

const [width, height] = values.portrait ? [360, 640] : [640, 360];
/** Pictures and film fill their areas: around others, what is behind them is seen, which is dark. */
const shape = { width: width / 2, height: height / 2 };

const server = await startServer();
const api = await server.api();
const film = path.join(mkdtempSync(path.join(tmpdir(), 'vitrine-film-')), 'film.webm');
const greener = `nullsrc=s=${shape.width}x${shape.height}:r=25:d=${FILM.seconds},format=rgb24,geq=r=0:g='${FILM.from}+${FILM.perSecond}*T':b=0`;
execFileSync('ffmpeg', [
  '-v',
  'error',
  '-f',
  'lavfi',
  '-i',
  greener,
  '-c:v',
  'libvpx',
  '-b:v',
  '800k',
  '-g',
  '12',
  film,
]);
const filmPath = await api.upload('video', FIRST_PORTAL, { name: 'film.webm', bytes: readFileSync(film) });
const pictures = await Promise.all(
  COLOURS.map(async (colour, index) => {
    const bytes = await makePicture(colour, shape.width, shape.height);
    return api.upload('image', FIRST_PORTAL, { name: `${index}.png`, bytes });
  }),
);
const images = pictures.map((picture, index) => imageSlide(`colour ${index}`, picture, { duration: 4 }));
const texts = COLOURS.map((colour, index) =>
  textSlide(`colour ${index}`, '<p>\u00a0</p>', { duration: 5, rte_backgroundcolour: colour }),
);
const half = { width: 50, height: 50 };
const built = await buildChannel(api, {
  refreshFrequencyMinutes: 1,
  areas: [
    { ...half, transition: 'fade', slides: images },
    { ...half, x: 50, transition: 'none', slides: texts },
    { ...half, y: 50, slides: [videoSlide('film', filmPath)] },
    { ...half, x: 50, y: 50, slides: images.slice(1, 2) },
  ],
});
const channel = { PortalId: built.channel.PortalId, originalName: built.channel.originalName };
const plan = (await api.call('POST /api/channels/getchannelfordisplay', {
  channel,
  TestMode: true,
  browser: { UserAgent: 'bench' },
} as never)) as unknown as DisplayDocument;
await untilConverted();

const features = ['--autoplay-policy=no-user-gesture-required', `--window-size=${width},${height}`];
if (values['no-paint-holding']) features.push('--disable-features=PaintHolding');
const browser = await launchPlain(values.browser, features);
const url = values['plain-http'] ? server.url.replace('127.0.0.1', ownAddress()) : server.url;

const frames: { data: string; at: number }[] = [];
browser.on('Page.screencastFrame', (values) => {
  const { data, metadata, sessionId } = values as { data: string; metadata: { timestamp: number }; sessionId: number };
  frames.push({ data, at: metadata.timestamp * 1000 });
  browser.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
});
for (const domain of ['Page', 'Runtime']) await browser.send(`${domain}.enable`);
await browser.send('Page.addScriptToEvaluateOnNewDocument', {
  source: `(function () {
    var usual = window.setTimeout;
    window.setTimeout = function (action, ms) {
      return usual(action, ms >= 53000 && ms <= 61000 ? ms / ${HURRY} : ms);
    };
    window.heldUp = [];
    var last = Date.now();
    setInterval(function () {
      var now = Date.now();
      if (now - last > ${HELD_UP_MS + TICK_MS}) window.heldUp.push({ from: last, to: now });
      last = now;
    }, ${TICK_MS});
  })()`,
});
await browser.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
if (Number(values.slow) > 1) await browser.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
await browser.send('Page.navigate', { url: url + built.displayPath });
await until(FIRST_SLIDES_WITHIN_MS, async () => {
  const shown = await browser.read('document.querySelectorAll("[data-phase=showing]").length');
  return shown === plan.areas.length;
});
// The service worker and the files that it keeps have come by then, and transitions are over.
await sleep(8_000);
await browser.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
await sleep(1_000);

const reloadedAt: number[] = [];
/** When the page could not run. */
const heldUp: { from: number; to: number }[] = [];
/** The longest that one frame stood while a page was reloaded. */
let stoodMs = 0;
const faults: Fault[] = [];
const filmErrors: number[] = [];
let before: Frame | null = null;
let seen = 0;
const wanted = Number(values.reloads);
while (reloadedAt.length < wanted) {
  await browser.read('window.isMarked = true');
  await until(RELOAD_WITHIN_MS, async () => {
    await look();
    const noted = (await browser.read('window.heldUp.splice(0)').catch(() => [])) as typeof heldUp;
    heldUp.push(...noted);
    return (await browser.read('window.isMarked').catch(() => true)) === undefined;
  });
  reloadedAt.push(Date.now());
  await sleep(3_000);
  await look();
}
const ofWorker = await browser.read('!!(navigator.serviceWorker && navigator.serviceWorker.controller)');
browser.close();
await server.stop();

const excused = faults.filter(isOfMachine);
const ours = faults.filter((fault) => !excused.includes(fault));
const dark = ours.filter(({ kind }) => kind === 'dark');
const outOfPlace = ours.filter(({ kind }) => kind === 'out of place');
console.log(
  `${browser.version}${values['no-paint-holding'] ? ' without paint holding' : ''}, ${ofWorker ? 'with' : 'without'} a service worker, ` +
    `${width} × ${height}, processor ${values.slow} times slower: ${reloadedAt.length} automatic refreshes, ${seen} frames, ` +
    `${dark.length} dark, ${outOfPlace.length} with a slide out of place, film off by ${Math.max(...filmErrors).toFixed(2)} s at most. ` +
    `One frame stood for ${Math.round(stoodMs)} ms at most while its page was reloaded. The machine kept the page from running ${heldUp.length} times, ` +
    `for ${Math.max(0, ...heldUp.map(({ from, to }) => to - from))} ms at most; ${excused.length} frames right after that, away from reloads, showed the slide before.`,
);
for (const { at, kind, detail } of ours.slice(0, 20)) {
  const nearest = reloadedAt.map((moment) => at - moment).sort((one, other) => Math.abs(one) - Math.abs(other))[0];
  console.log(`  ${kind}, ${Math.round(nearest ?? 0)} ms from a reload: ${detail}`);
}
process.exit(ours.length === 0 && Math.max(...filmErrors) < FILM_IN_PLACE_SECONDS ? 0 : 1);

/** Looks at every frame that has come: when it came, and until the next one took its place. */
async function look(): Promise<void> {
  for (const { data, at } of frames.splice(0)) {
    const frame = await readFrame(data, at);
    if (before) faults.push(...faultsOf(before, at - 1, plan));
    if (before && reloadedAt.some((moment) => isNear(moment, at) || isNear(moment, before?.at ?? 0))) {
      stoodMs = Math.max(stoodMs, at - before.at);
    }
    faults.push(...faultsOf(frame, at, plan));
    const stands = reloadedAt.some(
      (moment) => at > moment - FILM_STANDS_MS.before && at < moment + FILM_STANDS_MS.after,
    );
    const error = filmErrorOf(frame, at, 0.25, 0.75);
    if (error !== null && !stands && Date.now() - at > FILM_STANDS_MS.before) filmErrors.push(Math.abs(error));
    before = frame;
    seen += 1;
  }
}

function isNear(reload: number, at: number): boolean {
  return at > reload - RELOADING_MS.before && at < reload + RELOADING_MS.after;
}

/** A slide that is still the one before, away from reloads, while or right after the machine let the page wait. */
function isOfMachine({ kind, at }: Fault): boolean {
  if (kind === 'dark' || reloadedAt.some((moment) => isNear(moment, at))) return false;
  return heldUp.some(({ from, to }) => at > from && at < to + LATE_FOR_MS);
}

async function until(withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Nothing happened for ${withinMs} ms.\n${server.output()}`);
    await sleep(30);
  }
}

async function untilConverted(): Promise<void> {
  await until(60_000, async () => (await fetch(server.url + filmPath, { method: 'HEAD' })).status === 200);
}

/** An address of this machine from which browsers keep service workers away. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!own) throw new Error('This machine has no address of its own.');
  return own.address;
}
