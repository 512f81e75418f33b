import { type CSSProperties, useEffect, useState } from 'react';
import type { DisplayDocument } from '#contract/entities/display.ts';

/** Scales a channel of a fixed size in pixels down to fit the viewer's window, never up. */
export function useFittedScale({ width, height, responsive }: DisplayDocument): CSSProperties {
  const [scale, setScale] = useState(1);

  useEffect(() => {
    const measure = () => {
      const across = responsive || !width ? 1 : window.innerWidth / width;
      const down = responsive || !height ? 1 : window.innerHeight / height;
      setScale(Math.min(1, across, down));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [width, height, responsive]);

  return scale === 1 ? {} : { transform: `scale(${scale})`, transformOrigin: 'left top' };
}
