import lottie, { type AnimationItem } from 'lottie-web/build/player/lottie_light';
import { useEffect, useRef, useState } from 'react';
import type { ViewProps } from '../view.ts';
import type { AnimatedFields } from './AnimatedPicture.tsx';
import { frameAt } from './frame-at.ts';
import styles from './View.module.css';

/** A Lottie animation that shows the same frame on every screen. */
export function Drawing({ fields, phase, startedAt, serverNow, onReady, onFailed }: ViewProps<AnimatedFields>) {
  const { animated_path: path, animated_fit: fit } = fields;
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<AnimationItem | null>(null);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const abort = new AbortController();
    let loaded: AnimationItem | null = null;
    void load(path, abort.signal)
      .then((animationData) => {
        if (abort.signal.aborted) return;
        loaded = lottie.loadAnimation({
          container: element,
          renderer: 'svg',
          loop: false,
          autoplay: false,
          animationData,
          rendererSettings: { preserveAspectRatio: fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet' },
        });
        loaded.addEventListener('DOMLoaded', () => setDrawing(loaded));
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) onFailed(`${path} can’t be rendered: ${String(error)}`);
      });
    return () => {
      abort.abort();
      setDrawing(null);
      loaded?.destroy();
    };
  }, [path, fit, onFailed]);

  useEffect(() => {
    if (!drawing) return;
    let request = 0;
    const draw = () => {
      drawing.goToAndStop(frameAt(drawing.totalFrames, drawing.frameRate, startedAt, serverNow()), true);
      if (phase === 'showing') request = window.requestAnimationFrame(draw);
    };
    draw();
    onReady();
    return () => window.cancelAnimationFrame(request);
  }, [drawing, phase, startedAt, serverNow, onReady]);

  return <div ref={container} className={styles.drawing} />;
}

/** Only files of this server are rendered, because it checked them on upload. */
async function load(path: string, signal: AbortSignal): Promise<unknown> {
  if (!path.startsWith('/')) throw new Error('it is not on this server');
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`it returned ${response.status}`);
  return response.json();
}
