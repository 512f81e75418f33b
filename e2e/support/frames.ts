import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface Frame {
  /** In milliseconds. */
  at: number;
  pixels: Buffer;
  width: number;
}

/** Passes every frame that the browser paints to `inspect`, until that returns true. */
export async function watchFrames(page: Page, inspect: (frame: Frame) => boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let inspected = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
      inspected = inspected.then(async () => {
        const image = sharp(Buffer.from(data, 'base64')).removeAlpha().raw();
        const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
        if (inspect({ at: (metadata.timestamp ?? 0) * 1000, pixels, width: info.width })) resolve();
      });
      inspected.catch(reject);
    });
    session.send('Page.startScreencast', { format: 'png' }).catch(reject);
  });
  await session.send('Page.stopScreencast');
  await session.detach();
}
