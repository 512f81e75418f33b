import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { freePort } from '#scripts/free-port.mjs';
import { projectFolder } from '#scripts/run-command.mjs';
import { findChromium } from '#scripts/system-packages.mjs';
import { makeMatrix } from '../matrix-scene.ts';
import { withRules } from '../rules-scene.ts';
import { startProduct } from '../server-process.ts';
import { atLeast, atMost, type Row } from '../table.ts';

const SLIDES = 2_000;
const CHANNELS = 100;
/** How many different lists of display times the slides have. */
const SETS = 100;
const LARGEST_RESPONSES_KB = 300;
const TURNS = 100;
const TURN_PX = 120;
const CLICKS = 10;
/** The most work of the page for a turn of the wheel and for a click, as multiples of that of a static table. */
const MOST_WORK = { scroll: 1.5, click: 1.5 };
/** How far and how fast a native gesture scrolls while frames are counted. */
const GESTURE = { px: 6_000, pxPerSecond: 2_000 };
/** The page renders again and checks for changes when it comes to the front. */
const SETTLES_MS = 3_000;
/** Alternately down and up; the median counts, because a busy machine can take a third of the frames of one gesture. */
const GESTURES = 7;
/** The share of the static table's frames that the matrix must reach. */
const LEAST_FRAMES = 0.9;
const CALLS = ['/api/areas/getareas', '/api/channels/getchannelsinorder', '/api/slides/getslides'];

/** Processor time of a page's main thread in milliseconds, which hardly depends on the machine's other load. */
interface Work {
  turn: number;
  click: number;
}

interface Frames {
  perSecond: number;
  /** 95 of 100 frames came at most this many milliseconds after the previous one. */
  usualMs: number;
}

/** The matrix of a large portal with all its channels on one page, compared with a static table of the same rows. */
export async function measureMatrix(): Promise<Row[]> {
  const server = await startProduct(await freePort());
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: ['--no-sandbox'] });
  try {
    const token = await makeMatrix(server, SLIDES, CHANNELS, { ...withRules(SETS), isHalfByTag: true });
    const kilobytes = await responsesKb(server.url, token);
    const page = await browser.newPage();
    await page.addInitScript((stored) => localStorage.setItem('vitrine.session', stored), token);
    const ours = await workOf(page, `${server.url}/dashboard`);
    const still = path.join(projectFolder, 'bench/references/static-table.html');
    const stillPage = await browser.newPage();
    const theirs = await workOf(stillPage, `file://${still}`);
    const ourFrames = await framesOf(page);
    const theirFrames = await framesOf(stillPage);
    return [
      {
        goal: 'G6',
        what: 'frames per second while scrolling',
        figure: `${ourFrames.perSecond.toFixed(0)}, 95 of 100 in ${ourFrames.usualMs.toFixed(0)} ms`,
        reference: `static table ${theirFrames.perSecond.toFixed(0)}, ${theirFrames.usualMs.toFixed(0)} ms`,
        ...atLeast(LEAST_FRAMES, ourFrames.perSecond / theirFrames.perSecond),
      },
      workRow(
        `a turn of the wheel in ${SLIDES} slides × ${CHANNELS} channels, half by tag`,
        ours.turn,
        theirs.turn,
        MOST_WORK.scroll,
      ),
      workRow('a click on a cell', ours.click, theirs.click, MOST_WORK.click),
      {
        goal: 'G6',
        what: 'its responses, gzip',
        figure: `${kilobytes.toFixed(0)} KB`,
        reference: '',
        ratio: null,
        limit: `≤ ${LARGEST_RESPONSES_KB} KB`,
        reached: LARGEST_RESPONSES_KB / kilobytes,
      },
    ];
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function workOf(page: Page, address: string): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  await page.locator('td input').first().waitFor();
  await page.mouse.move(900, 500);
  const turn = await workDuring(session, TURNS, async () => {
    await page.mouse.wheel(0, TURN_PX);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });
  const boxes = page.locator('td input');
  let index = Math.floor((await boxes.count()) / 2);
  const click = await workDuring(session, CLICKS, async () => {
    await boxes.nth(index).click();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    index += 1;
  });
  return { turn, click };
}

/** The frames that users see while they scroll: those that the page itself contributed to. */
async function framesOf(page: Page): Promise<Frames> {
  await page.bringToFront();
  await page.waitForTimeout(SETTLES_MS);
  const session = await page.context().newCDPSession(page);
  // As a string, because tsx adds calls to named functions that don't exist in pages.
  await page.evaluate(`
    globalThis.frameTimes = [];
    requestAnimationFrame(function note(time) {
      frameTimes.push(time);
      requestAnimationFrame(note);
    });
  `);
  const gestures: Frames[] = [];
  for (let gesture = 0; gesture < GESTURES; gesture += 1) gestures.push(await framesOfGesture(page, session, gesture));
  const ordered = gestures.toSorted((one, other) => one.perSecond - other.perSecond);
  return ordered[Math.floor(ordered.length / 2)] ?? { perSecond: Number.NaN, usualMs: Number.NaN };
}

async function framesOfGesture(page: Page, session: CDPSession, gesture: number): Promise<Frames> {
  const { px, pxPerSecond } = GESTURE;
  const yDistance = gesture % 2 === 0 ? -px : px;
  await page.evaluate('frameTimes.length = 0');
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: 900, y: 500, yDistance, speed: pxPerSecond, gestureSourceType: 'mouse', preventFling: true },
  });
  const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = gaps.toSorted((one, other) => one - other);
  const totalMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (gaps.length * 1000) / totalMs, usualMs: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

async function workDuring(session: CDPSession, times: number, act: () => Promise<void>): Promise<number> {
  const computed = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await computed();
  for (let time = 0; time < times; time += 1) await act();
  return ((await computed()) - before) / times;
}

/** The size of all responses that the page loads at first, on the wire. */
async function responsesKb(url: string, token: string): Promise<number> {
  const sizes = CALLS.map(async (call) => {
    const response = await fetch(url + call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', authorization: `Bearer ${token}` },
      body: JSON.stringify({ PortalId: 1 }),
    });
    return gzipSync(await response.text()).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

function workRow(what: string, ours: number, theirs: number, limit: number): Row {
  return {
    goal: 'G6',
    what: `${what}, work of the page`,
    figure: `${ours.toFixed(1)} ms`,
    reference: `static table ${theirs.toFixed(1)} ms`,
    ...atMost(limit, ours / theirs),
  };
}
