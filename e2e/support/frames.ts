import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface Frame {
  /**
   * When the page made what the frame shows, in milliseconds, as drawn into its corner. The browser reports when it
   * captured the frame, which is seconds later if the machine stood still in between.
   */
  at: number;
  /**
   * False for frames that say nothing about the order of slides: a later one was delivered before, because a busy
   * browser encodes several at the same time, or the machine has just stood still, and first painted what was due
   * before that.
   */
  isInOrder: boolean;
  pixels: Buffer;
  width: number;
}

/** A machine that paints nothing for this long has stood still. Afterwards, it gets as long to catch up. */
const STANDSTILL_MS = 400;
/** The time is drawn as a row of black and white cells, with its negative below. */
const STAMP = { bits: 44, width: 4, height: 2, intervalMs: 40 };

/** Draws the time into the corner of every document that the page loads from now on. */
export async function stampFrames(page: Page): Promise<void> {
  await page.addInitScript(drawTime, STAMP);
}

/** Passes every frame that the browser paints to `inspect`, until that returns true. Requires `stampFrames`. */
export async function watchFrames(page: Page, inspect: (frame: Frame) => boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let inspected = Promise.resolve();
  let at = 0;
  let capturedAt = 0;
  let caughtUpAt = 0;
  await new Promise<void>((resolve, reject) => {
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
      inspected = inspected.then(async () => {
        const image = sharp(Buffer.from(data, 'base64')).removeAlpha().raw();
        const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
        const isLate = (metadata.timestamp ?? 0) < capturedAt;
        capturedAt = Math.max(capturedAt, metadata.timestamp ?? 0);
        // The first frames of a new document contain no time.
        const now = Math.max(at, readTime(pixels, info.width) ?? 0);
        if (now - at > STANDSTILL_MS) caughtUpAt = now + STANDSTILL_MS;
        at = now;
        const isInOrder = !isLate && now >= caughtUpAt;
        if (inspect({ at, isInOrder, pixels, width: info.width })) resolve();
      });
      inspected.catch(reject);
    });
    session.send('Page.startScreencast', { format: 'png' }).catch(reject);
  });
  await session.send('Page.stopScreencast');
  await session.detach();
}

/** Runs in the page. */
function drawTime({ bits, width, height, intervalMs }: typeof STAMP): void {
  // Frames within the page, such as those of other sites, are part of the page's picture.
  if (window.top !== window) return;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: bits * width, height: 2 * height });
  canvas.style.cssText = 'position:fixed;top:0;left:0;z-index:2147483647;pointer-events:none';
  const context = canvas.getContext('2d');
  let drawnAt = 0;
  const draw = () => {
    requestAnimationFrame(draw);
    const now = Date.now();
    if (!context || now - drawnAt < intervalMs) return;
    drawnAt = now;
    if (!canvas.isConnected) document.documentElement?.append(canvas);
    for (let bit = 0; bit < bits; bit += 1) {
      const isSet = Math.floor(now / 2 ** bit) % 2 === 1;
      context.fillStyle = isSet ? '#fff' : '#000';
      context.fillRect(bit * width, 0, width, height);
      context.fillStyle = isSet ? '#000' : '#fff';
      context.fillRect(bit * width, height, width, height);
    }
  };
  requestAnimationFrame(draw);
}

/** Returns the time that the page drew, or null if it has drawn none. */
function readTime(pixels: Buffer, pageWidth: number): number | null {
  const isWhite = (bit: number, y: number) => (pixels[(y * pageWidth + (bit + 0.5) * STAMP.width) * 3] ?? 0) > 127;
  let at = 0;
  for (let bit = 0; bit < STAMP.bits; bit += 1) {
    if (isWhite(bit, 0) === isWhite(bit, STAMP.height)) return null;
    if (isWhite(bit, 0)) at += 2 ** bit;
  }
  return at;
}
