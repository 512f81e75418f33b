import { useEffect, useState } from 'react';
import { decoded, stageFontLoaded } from '../kit/settled.ts';
import type { Box } from '../kit/useBox.ts';

const LONGEST_WAIT_MS = 8_000;
/** Below this a picture is a sign. */
const SMALLEST_PX = 90;

/** What an article is drawn with; `size` is null where it has no picture that is worth showing. */
interface Prepared {
  size: Box | null;
}

/** Loads the typeface and a picture. Null until they are there; a picture that is broken or too late is left out. */
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
    // Some browsers refuse to decode ahead what they can paint well enough.
    if (picture.naturalWidth === 0) return null;
  }
  const { naturalWidth: width, naturalHeight: height } = picture;
  return width < SMALLEST_PX || height < SMALLEST_PX / 2 ? null : { width, height };
}
