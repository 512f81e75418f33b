import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface Frame {
  /** In milliseconds. */
  at: number;
  pixels: Buffer;
  width: number;
}

/** Looks at every frame that the browser draws, until `look` has seen enough. */
export async function watchFrames(page: Page, look: (frame: Frame) => boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let looking = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
      looking = looking.then(async () => {
        const image = sharp(Buffer.from(data, 'base64')).removeAlpha().raw();
        const { data: pixels, info } = await image.toBuffer({ resolveWithObject: true });
        if (look({ at: (metadata.timestamp ?? 0) * 1000, pixels, width: info.width })) resolve();
      });
      looking.catch(reject);
    });
    session.send('Page.startScreencast', { format: 'png' }).catch(reject);
  });
  await session.send('Page.stopScreencast');
  await session.detach();
}
