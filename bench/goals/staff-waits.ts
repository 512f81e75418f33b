import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '#scripts/free-port.mjs';
import { projectFolder } from '#scripts/run-command.mjs';
import { callAs, logIn } from '../api.ts';
import { freshPage, openBrowser } from '../browser/browser.ts';
import { quantile } from '../browser/scene.ts';
import { makeMatrix } from '../matrix-scene.ts';
import { type ServerProcess, startProduct } from '../server-process.ts';
import { PORTAL } from '../staff-scene.ts';
import { plain, type Row } from '../table.ts';

const SLIDES = 2_000;
const CHANNELS = 100;
const SCREENS = 500;
/** The page does what a change causes before the next one. */
const SETTLES_MS = 1_000;
/**
 * The longest waits in milliseconds: a change should feel immediate, and a page should not break one's train of
 * thought.
 */
const LONGEST_MS = { tick: 100, save: 100, matrix: 2_000, screens: 1_000 };
const STATIC_TABLE = `file://${path.join(projectFolder, 'bench/references/static-table.html')}`;

/** What the page notes about its calls. */
interface Noted {
  /** When the last response to a change arrived. */
  respondedAt: number;
  /** The arguments of `fetch` for it. */
  request: [address: string, init: { body: string }];
}

/** Runs in pages before their own scripts: keeps the last change that they send. */
const NOTE_CHANGES = `
  const send = globalThis.fetch;
  globalThis.noted = { respondedAt: 0, request: null };
  globalThis.fetch = async (...request) => {
    const isChange = /toggleSlide|users\\/update/.test(request[0]);
    if (isChange) Object.assign(noted, { respondedAt: 0, request });
    const response = await send(...request);
    if (isChange) noted.respondedAt = performance.now();
    return response;
  };
`;

/**
 * G19: how long staff wait in the dashboard: until a tick is stored, until a form says that it is saved, and until the
 * matrix of a large portal and the screens of the control panel are there. Changes are compared with the call alone,
 * sent by the same page; pages with a static table of as many rows. The browser has the code in its cache, as after the
 * first visit.
 */
export async function measureStaffWaits(times: number): Promise<Row[]> {
  const server = await startProduct(await freePort());
  const browser = await openBrowser();
  try {
    const token = await makeMatrix(server, SLIDES, CHANNELS, { isHalfByTag: true });
    await reportScreens(server);
    const page = await freshPage(browser);
    await page.addInitScript({ content: NOTE_CHANGES });
    await page.addInitScript((stored) => localStorage.setItem('vitrine.session', stored), token);
    const still = await freshPage(browser);
    const address = (route: string) => `${server.url}/dashboard${route}`;

    const matrix = await opening(page, still, times, address(''), { selector: 'td input', rows: SLIDES, columns: 20 });
    const ticks = await timesOfTicks(page, times);
    const screens = await opening(page, still, times, address('/controlpanel?show=screens'), {
      ...{ selector: 'main tbody td', rows: SCREENS, columns: 4 },
    });
    await page.goto(address('/account'));
    const saves = await timesOfSaves(page, times);
    return [
      rowOf('from a click on a cell until the tick is stored', ticks, 'the call alone', LONGEST_MS.tick),
      rowOf('from a click on Save until the form says that it is saved', saves, 'the call alone', LONGEST_MS.save),
      rowOf(`opening ${SLIDES} slides × ${CHANNELS} channels`, matrix, 'static table', LONGEST_MS.matrix),
      rowOf(`opening the control panel with ${SCREENS} screens`, screens, 'static table', LONGEST_MS.screens),
    ];
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** In milliseconds, each measured beside the other. */
interface Times {
  ours: number[];
  theirs: number[];
}

/** Screens that have the address of a channel open. */
async function reportScreens(server: ServerProcess): Promise<void> {
  const call = callAs(server, await logIn(server));
  const channels = await call('POST /api/channels/getchannelsinorder', { PortalId: PORTAL });
  for (let index = 0; index < SCREENS; index += 1) {
    const { originalName = '' } = channels[index % CHANNELS] ?? {};
    await call('POST /api/screens/report', {
      ...{ channel: { PortalId: PORTAL, originalName }, screen: `screen-number-${index}` },
      ...{ build: '', revision: '', areas: [], problems: [], clock: null, width: 1920, height: 1080 },
    });
  }
}

/** Measures one thing and another in turn. The first round warms up. */
async function inTurn(
  times: number,
  measureOurs: (time: number) => Promise<number>,
  measureTheirs: () => Promise<number>,
): Promise<Times> {
  const found: Times = { ours: [], theirs: [] };
  for (let time = 0; time <= times; time += 1) {
    const [ours, theirs] = [await measureOurs(time), await measureTheirs()];
    if (time === 0) continue;
    found.ours.push(ours);
    found.theirs.push(theirs);
  }
  return found;
}

/** A click on a cell, beside the opposite change, sent without the matrix. */
function timesOfTicks(page: Page, times: number): Promise<Times> {
  const click = async () => {
    await page.waitForTimeout(SETTLES_MS);
    return page.evaluate(clickCell);
  };
  const undo = async () => {
    await page.waitForTimeout(SETTLES_MS);
    const alone = await page.evaluate(sendOpposite);
    await page.evaluate(untilUnticked);
    return alone;
  };
  return inTurn(times, click, undo);
}

function timesOfSaves(page: Page, times: number): Promise<Times> {
  const save = async (time: number) => {
    await page.getByLabel('Display name').fill(`Named ${time} times`);
    return page.evaluate(clickSave);
  };
  const repeat = async () => {
    await page.waitForTimeout(SETTLES_MS);
    return page.evaluate(sendAgain);
  };
  return inTurn(times, save, repeat);
}

/** Opening the address, beside opening a static table. */
function opening(
  page: Page,
  still: Page,
  times: number,
  address: string,
  { selector, rows, columns }: { selector: string; rows: number; columns: number },
): Promise<Times> {
  const table = `${STATIC_TABLE}?rows=${rows}&columns=${columns}`;
  return inTurn(
    times,
    () => timeToOpen(page, address, selector),
    () => timeToOpen(still, table, 'td input'),
  );
}

async function timeToOpen(page: Page, address: string, selector: string): Promise<number> {
  await page.bringToFront();
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(untilThere, selector);
}

function rowOf(what: string, { ours, theirs }: Times, reference: string, limit: number): Row {
  const compared = { what: reference, value: quantile(theirs, 0.5) };
  return { goal: 'G19', what, ...plain({ value: quantile(ours, 0.5), limit, unit: 'ms' }, compared) };
}

// These run in pages.

/** Clicks the first free cell. Returns the milliseconds until the response. */
async function clickCell(): Promise<number> {
  const { noted } = globalThis as unknown as { noted: Noted };
  const box = document.querySelector<HTMLInputElement>('td input:not(:checked)');
  box?.setAttribute('data-clicked', '');
  noted.respondedAt = 0;
  const startedAt = performance.now();
  box?.click();
  while (noted.respondedAt === 0) await new Promise(requestAnimationFrame);
  return noted.respondedAt - startedAt;
}

async function sendOpposite(): Promise<number> {
  const [address, init] = (globalThis as unknown as { noted: Noted }).noted.request;
  const { isPlaced, ...cell } = JSON.parse(init.body) as { isPlaced: boolean };
  const startedAt = performance.now();
  await fetch(address, { ...init, body: JSON.stringify({ ...cell, isPlaced: !isPlaced }) });
  return performance.now() - startedAt;
}

async function untilUnticked(): Promise<void> {
  const box = document.querySelector<HTMLInputElement>('[data-clicked]');
  while (box?.checked) await new Promise(requestAnimationFrame);
}

async function clickSave(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save');
  const startedAt = performance.now();
  button?.click();
  while (!document.querySelector('main')?.textContent.includes('Save successful.'))
    await new Promise(requestAnimationFrame);
  return performance.now() - startedAt;
}

async function sendAgain(): Promise<number> {
  const [address, init] = (globalThis as unknown as { noted: Noted }).noted.request;
  const startedAt = performance.now();
  await fetch(address, init);
  return performance.now() - startedAt;
}

/** Returns the milliseconds from the beginning of the navigation until the frame after the one with this element. */
async function untilThere(selector: string): Promise<number> {
  while (document.querySelector(selector) === null) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now();
}
