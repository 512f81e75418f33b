import { call } from './client.ts';

/** Rows that scroll past in less than this don't request anything. */
const WAIT_MS = 120;
/** The most slides in one request. */
const MOST = 100;

interface Wanted {
  slideId: string;
  signal: AbortSignal;
  resolve(image: string | null): void;
  reject(error: unknown): void;
}

const wanted = new Map<number, Wanted[]>();

/** The stored thumbnail of a slide as a data URL, or null. Those wanted at the same time share a request. */
export function storedThumbnail(portalId: number, slideId: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const batch = wanted.get(portalId);
    const one = { slideId, signal, resolve, reject };
    if (batch) batch.push(one);
    else {
      wanted.set(portalId, [one]);
      setTimeout(() => loadBatch(portalId), WAIT_MS);
    }
  });
}

function loadBatch(portalId: number): void {
  const batch = wanted.get(portalId) ?? [];
  wanted.delete(portalId);
  const [left, stayed] = [batch.filter(({ signal }) => signal.aborted), batch.filter(({ signal }) => !signal.aborted)];
  for (const { resolve } of left) resolve(null);
  for (let start = 0; start < stayed.length; start += MOST) void load(portalId, stayed.slice(start, start + MOST));
}

async function load(portalId: number, slides: Wanted[]): Promise<void> {
  try {
    const array = [...new Set(slides.map(({ slideId }) => slideId))];
    const found = await call('POST /api/slides/getthumbnails', { PortalId: portalId, array });
    const images = new Map(found.map(({ _id, image }) => [_id, `data:image/webp;base64,${image}`]));
    for (const { slideId, resolve } of slides) resolve(images.get(slideId) ?? null);
  } catch (error) {
    for (const { reject } of slides) reject(error);
  }
}
