/**
 * Renders the demo's images and its video from the pages beside this file:
 *
 *   node server/demo/make/make.mjs                    everything
 *   node server/demo/make/make.mjs lunch slow-coffee  only these
 *
 * Needs Chromium (`CHROMIUM_PATH`, or /usr/bin/chromium) and ffmpeg (`FFMPEG_PATH`, or the one on the path).
 * The video takes some minutes. To design a page, open it in a browser.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const LANDSCAPE = { width: 1920, height: 1080 };
const PORTRAIT = { width: 1080, height: 1920 };
const IMAGES = {
  welcome: LANDSCAPE,
  'mirabelle-tart': LANDSCAPE,
  'flat-white': LANDSCAPE,
  lunch: LANDSCAPE,
  'jazz-thursday': LANDSCAPE,
  'plum-lemonade': PORTRAIT,
  'coffee-board': PORTRAIT,
};
const VIDEO = 'slow-coffee';
const VIDEO_SECONDS = 8;
const FRAMES_PER_SECOND = 30;

// biome-ignore lint/style/noProcessEnv: run by hand, apart from the server and its settings
const { CHROMIUM_PATH = '/usr/bin/chromium', FFMPEG_PATH = 'ffmpeg' } = process.env;

const here = new URL('./', import.meta.url);
const files = new URL('../files/', import.meta.url);
const wanted = process.argv.slice(2);
/** @param {string} name */
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  // Renders WebGL in software, so that the video looks the same on every machine.
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  for (const [name, size] of Object.entries(IMAGES)) if (isWanted(name)) await renderImage(name, size);
  if (isWanted(VIDEO)) await renderVideo();
} finally {
  await browser.close();
}

/**
 * @param {string} name
 * @param {typeof LANDSCAPE} size
 */
async function renderImage(name, size) {
  const page = await openPage(name, size);
  const screenshot = await page.screenshot();
  const jpeg = await sharp(screenshot).jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
  await writeFile(new URL(`${name}.jpg`, files), jpeg);
  await page.close();
  process.stdout.write(`${name}.jpg ${Math.round(jpeg.length / 1024)} KB\n`);
}

async function renderVideo() {
  const page = await openPage(VIDEO, LANDSCAPE);
  // The server must never find an incomplete video.
  const unfinished = path.join(await mkdtemp(path.join(tmpdir(), 'video-')), 'video.mp4');
  const encoder = spawn(
    FFMPEG_PATH,
    [
      ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', FRAMES_PER_SECOND, '-i', '-'],
      ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709'],
      ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-c:v', 'libx264', '-preset', 'slower', '-crf', 21],
      ['-level', '4.1', '-x264-params', 'aq-mode=3', '-an', '-movflags', '+faststart', unfinished],
    ]
      .flat()
      .map(String),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const frames = VIDEO_SECONDS * FRAMES_PER_SECOND;
  for (let frame = 0; frame < frames; frame++) {
    await page.evaluate(`renderAt(${frame / frames})`);
    const screenshot = await page.screenshot({ type: 'jpeg', quality: 97 });
    if (!encoder.stdin.write(screenshot)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await once(encoder, 'close');
  if (code !== 0) throw new Error(`ffmpeg exited with code ${code}.`);
  await copyFile(unfinished, new URL(`${VIDEO}.mp4`, files));
  await rm(path.dirname(unfinished), { recursive: true });
  process.stdout.write(`${VIDEO}.mp4\n`);
}

/**
 * @param {string} name
 * @param {typeof LANDSCAPE} size
 */
async function openPage(name, size) {
  const page = await browser.newPage({ viewport: size });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(new URL(`${name}.html`, here).href);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}
