/**
 * Renders the icons of the built-in templates from the templates themselves, filled in with
 * the examples and `iconImages` of their description:
 *
 * node scripts/template-icons/make.mjs             all
 * node scripts/template-icons/make.mjs menu quote  only these
 *
 * Needs Chromium (`CHROMIUM_PATH`, or /usr/bin/chromium).
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { fieldsOf, openTemplatePages } from './template-pages.mjs';

const DRAWN = { width: 1280, height: 720 };
const KEPT = { width: 480, height: 270 };

const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env;
const templates = new URL('../../server/built-in-templates/', import.meta.url);
const wanted = process.argv.slice(2);

const pages = await openTemplatePages();
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const entries = await readdir(templates, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    if (wanted.length === 0 || wanted.includes(name)) await makeIcon(name);
  }
} finally {
  await browser.close();
  await pages.close();
}

/** @param {string} name */
async function makeIcon(name) {
  const description = JSON.parse(await readFile(new URL(`${name}/template.json`, templates), 'utf8'));
  const page = await browser.newPage({ viewport: DRAWN });
  await page.goto(pages.addressOf(await fieldsOf(name, description)));
  await page.waitForFunction(() => document.title === 'ready');
  const drawn = await page.screenshot();
  const icon = await sharp(drawn).resize(KEPT.width, KEPT.height).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  await writeFile(new URL(`${name}/icon.jpg`, templates), icon);
  await page.close();
  console.log(`${name}/icon.jpg ${Math.round(icon.length / 1024)} KB`);
}
