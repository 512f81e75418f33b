import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { buildChannel, imageSlide, textSlide, videoSlide } from '#e2e/support/channel.ts';
import { makeImage } from '#e2e/support/images.ts';
import { FIRST_PORTAL, startServer } from '#e2e/support/server.ts';
import { findChromium } from '#scripts/system-packages.mjs';
import { launchPlain } from './browser.ts';
import { COLOURS, type Fault, type Frame, faultsOf, readFrame, VIDEO, videoErrorOf } from './frames.ts';

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

/** Refreshes are at least a minute apart; that minute is shortened by this factor, and nothing else is. */
const HURRY = 10;
/** A video pauses around a reload. */
const VIDEO_PAUSES_MS = { before: 1_000, after: 3_000 };
const VIDEO_IN_SYNC_SECONDS = 0.6;
const FIRST_SLIDES_WITHIN_MS = 20_000;
const RELOAD_WITHIN_MS = 60_000;
/** A page that another process delays by more than this changes slides late, which says nothing about reloads. */
const HELD_UP_MS = 100;
const TICK_MS = 20;
/**
 * From the start of a reload until its slides have settled, delays are not excused, because the reload may cause them.
 */
const RELOADING_MS = { before: 2_000, after: 4_000 };
/** A late slide change and its fade are visible for this long after the page could run again. */
const LATE_FOR_MS = 1_000;

const [width, height] = values.portrait ? [360, 640] : [640, 360];
/** Images and video fill their areas; otherwise the dark background would be visible. */
const shape = { width: width / 2, height: height / 2 };

const server = await startServer();
const api = await server.api();
const video = path.join(mkdtempSync(path.join(tmpdir(), 'vitrine-video-')), 'video.webm');
const greener = `nullsrc=s=${shape.width}x${shape.height}:r=25:d=${VIDEO.seconds},format=rgb24,geq=r=0:g='${VIDEO.from}+${VIDEO.perSecond}*T':b=0`;
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
  video,
]);
const videoPath = await api.upload('video', FIRST_PORTAL, { name: 'video.webm', bytes: readFileSync(video) });
const pictures = await Promise.all(
  COLOURS.map(async (colour, index) => {
    const bytes = await makeImage(colour, shape.width, shape.height);
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
    { ...half, y: 50, slides: [videoSlide('video', videoPath)] },
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
// By now, the service worker and its files are installed, and transitions are over.
await sleep(8_000);
await browser.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
await sleep(1_000);

const reloadedAt: number[] = [];
/** When the page could not run. */
const heldUp: { from: number; to: number }[] = [];
/** The longest time that one frame was visible while a page was reloaded. */
let stoodMs = 0;
const faults: Fault[] = [];
const videoErrors: number[] = [];
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
    `${dark.length} dark, ${outOfPlace.length} with a slide out of place, video off by ${Math.max(...videoErrors).toFixed(2)} s at most. ` +
    `One frame was visible for ${Math.round(stoodMs)} ms at most while its page was reloaded. The machine delayed the page ${heldUp.length} times, ` +
    `for ${Math.max(0, ...heldUp.map(({ from, to }) => to - from))} ms at most; ${excused.length} frames right after that, away from reloads, showed the previous slide.`,
);
for (const { at, kind, detail } of ours.slice(0, 20)) {
  const nearest = reloadedAt.map((time) => at - time).sort((one, other) => Math.abs(one) - Math.abs(other))[0];
  console.log(`  ${kind}, ${Math.round(nearest ?? 0)} ms from a reload: ${detail}`);
}
process.exit(ours.length === 0 && Math.max(...videoErrors) < VIDEO_IN_SYNC_SECONDS ? 0 : 1);

/** Checks every new frame: when it came, and until when it was visible. */
async function look(): Promise<void> {
  for (const { data, at } of frames.splice(0)) {
    const frame = await readFrame(data, at);
    if (before) faults.push(...faultsOf(before, at - 1, plan));
    if (before && reloadedAt.some((time) => isNear(time, at) || isNear(time, before?.at ?? 0))) {
      stoodMs = Math.max(stoodMs, at - before.at);
    }
    faults.push(...faultsOf(frame, at, plan));
    const stands = reloadedAt.some((time) => at > time - VIDEO_PAUSES_MS.before && at < time + VIDEO_PAUSES_MS.after);
    const error = videoErrorOf(frame, at, 0.25, 0.75);
    if (error !== null && !stands && Date.now() - at > VIDEO_PAUSES_MS.before) videoErrors.push(Math.abs(error));
    before = frame;
    seen += 1;
  }
}

function isNear(reload: number, at: number): boolean {
  return at > reload - RELOADING_MS.before && at < reload + RELOADING_MS.after;
}

/** A frame that still shows the previous slide, away from reloads, during or right after a delay by the machine. */
function isOfMachine({ kind, at }: Fault): boolean {
  if (kind === 'dark' || reloadedAt.some((time) => isNear(time, at))) return false;
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
  await until(60_000, async () => (await fetch(server.url + videoPath, { method: 'HEAD' })).status === 200);
}

/** An address of this machine for which browsers don't allow service workers. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!own) throw new Error('This machine has no network address.');
  return own.address;
}
