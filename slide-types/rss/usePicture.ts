import { useEffect, useState } from 'react';
import { decoded, stageFontLoaded } from '../kit/settled.ts';
import type { Box } from '../kit/useBox.ts';

const LONGEST_WAIT_MS = 8_000;
/** Smaller images are icons. */
const SMALLEST_PX = 90;

/** What an article is rendered with; `size` is null if it has no usable image. */
interface Prepared {
  size: Box | null;
}

/** Loads the font and an image. Null until they are loaded; a broken or slow image is left out. */
export function usePicture(location: string | null): Prepared | null {
  const [prepared, setPrepared] = useState<(Prepared & { location: string | null }) | null>(null);

  useEffect(() => {
    let isCurrent = true;
    let timer = 0;
    const late = new Promise<null>((resolve) => {
      timer = window.setTimeout(() => resolve(null), LONGEST_WAIT_MS);
    });
    const size = location === null ? null : Promise.race([sizeOf(location), late]);
    void Promise.all([size, stageFontLoaded()]).then(([loaded]) => {
      if (isCurrent) setPrepared({ size: loaded, location });
    });
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [location]);

  return prepared?.location === location ? prepared : null;
}

async function sizeOf(location: string): Promise<Box | null> {
  const picture = new Image();
  picture.src = location;
  try {
    await decoded(picture);
  } catch {
    // Some browsers refuse to decode images in advance that they can paint.
    if (picture.naturalWidth === 0) return null;
  }
  const { naturalWidth: width, naturalHeight: height } = picture;
  return width < SMALLEST_PX || height < SMALLEST_PX / 2 ? null : { width, height };
}
