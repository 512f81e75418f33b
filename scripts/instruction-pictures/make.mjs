/**
 * Creates the screenshots of the instructions from the product and its demo, in each language, light and dark:
 *
 * npm run build && node scripts/instruction-pictures/make.mjs
 * node scripts/instruction-pictures/make.mjs matrix editor   only these
 *
 * Needs Chromium (`CHROMIUM_PATH`, or /usr/bin/chromium).
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../free-port.mjs';
import { projectFolder } from '../run-command.mjs';

const SIZE = { width: 1280, height: 768 };
const LOGIN = { userName: 'editor', password: 'only for pictures' };
/** Time for animations and thumbnails to finish. */
const SETTLED_MS = 1_500;
const PICTURES = path.join(projectFolder, 'dashboard/screens/help/instructions/pictures');
const LANGUAGES = path.join(projectFolder, 'dashboard/languages');

/** @typedef {(page: import('@playwright/test').Page) => Promise<void>} Steps */

const HOVERED = 'Lunch, twelve to three';
/**
 * The screenshots: how to reach each from the English dashboard.
 * @type {Record<string, Steps>}
 */
const views = {
  matrix: async () => {},
  'choose-type': (page) => page.getByRole('button', { name: 'Create Slide' }).click(),
  editor: (page) => page.getByRole('link', { name: 'Flat white', exact: true }).click(),
  'slide-actions': async () => {},
  'sort-slides': (page) => page.getByRole('link', { name: 'Reorder slides on Front Window' }).click(),
  archive: (page) => page.getByRole('link', { name: 'View Archive' }).click(),
  'control-panel': (page) => page.getByRole('link', { name: 'Control Panel', exact: true }).click(),
  library: async (page) => {
    await page.getByRole('link', { name: 'Content Library' }).click();
    await page.getByRole('link', { name: 'Food and drink' }).click();
  },
};

const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env;
const asked = process.argv.slice(2);
const wanted = Object.entries(views).filter(([name]) => asked.length === 0 || asked.includes(name));

// Before the server, which would keep this process alive if Chromium could not start.
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] });
const url = `http://127.0.0.1:${await freePort()}`;
const dataDir = await mkdtemp(path.join(tmpdir(), 'vitrine-pictures-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: projectFolder,
  env: {
    ...process.env,
    ...{ PORT: new URL(url).port, HOST: '127.0.0.1', DATA_DIR: dataDir },
    ...{ ADMIN_USERNAME: LOGIN.userName, ADMIN_PASSWORD: LOGIN.password },
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const token = await prepare();
  const entries = await readdir(LANGUAGES, { withFileTypes: true });
  const translated = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const [name, reach] of wanted) await draw(name, reach, colorScheme, ['en', ...translated], token);
  }
} finally {
  await browser.close();
  server.kill();
  await rm(dataDir, { recursive: true, force: true });
}

/** Waits for the server and adds records for the archive. Returns a token of a user of the café. */
async function prepare() {
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) await sleep(200);
  const { token } = await call('/api/users/login', LOGIN);
  const [{ PortalId }] = await call('/api/portals/getportals', undefined, token, 'GET');
  const slides = await call('/api/slides/getslides', { PortalId }, token);
  for (const { _id, name } of slides) {
    if (!['Plum lemonade', 'Today’s soup'].includes(name)) continue;
    await call('/api/slides/archiveSlide', { _id, PortalId, update: { archived: true } }, token, 'PATCH');
  }
  const anna = { userName: 'anna', displayName: 'Anna Mirabelle', password: LOGIN.password, password2: LOGIN.password };
  await call('/api/users/register', { ...anna, roleName: 1, PortalId }, token);
  return (await call('/api/users/login', anna)).token;
}

/**
 * Opens the view in English, and then switches the page to each language.
 * @param {string} name
 * @param {Steps} reach
 * @param {'light' | 'dark'} colorScheme
 * @param {string[]} languages
 * @param {string} token
 */
async function draw(name, reach, colorScheme, languages, token) {
  const localStorage = [{ name: 'vitrine.session', value: token }];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  await reportLiveScreen(token);
  const page = await browser.newPage({ viewport: SIZE, colorScheme, locale: 'en-GB', storageState });
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: 'Create Slide' }).waitFor();
  await reach(page);
  await page.waitForTimeout(SETTLED_MS);
  for (const language of languages) {
    await page.evaluate((code) => window.localStorage.setItem('vitrine.language', code), language);
    await page.reload();
    await page.locator(`html[lang=${language}]`).waitFor();
    if (name === 'slide-actions') await page.getByRole('rowheader', { name: HOVERED }).hover();
    await page.waitForTimeout(SETTLED_MS);
    const folder = path.join(PICTURES, language);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${name}-${colorScheme}.webp`);
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 78 })
      .toFile(file);
    console.log(`${path.relative(projectFolder, file)} ${Math.round(size / 1024)} KB`);
  }
  await page.close();
}

/**
 * Reports that a screen of the first channel plays. Each picture needs a new report, because screens are soon offline.
 * @param {string} token
 */
async function reportLiveScreen(token) {
  const [{ PortalId }] = await call('/api/portals/getportals', undefined, token, 'GET');
  const [{ originalName }] = await call('/api/channels/getchannelsinorder', { PortalId }, token);
  const nothing = { build: '', revision: '', areas: [], problems: [], clock: { behindMs: 0, roundTripMs: 3 } };
  const report = { ...nothing, screen: 'shop-window', width: 1080, height: 1920 };
  await call('/api/screens/report', { channel: { PortalId, originalName }, ...report });
}

/**
 * @param {string} address
 * @param {unknown} body
 * @param {string} [token]
 * @param {string} [method]
 */
async function call(address, body, token, method = 'POST') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + address, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  return answer.json();
}
