import '../kit/stage-font.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBox } from '../kit/useBox.ts';
import styles from './View.module.css';

/** The letters' size as a share of the area's sides, for reading from ten metres. */
const OF_HEIGHT = 1 / 17;
const OF_WIDTH = 1 / 22;

/** What is said in a film, for passers-by who hear nothing. Browsers read the file; the words are drawn here, alike on all of them. */
export function Captions({ film, location }: { film: RefObject<HTMLVideoElement | null>; location: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const [lines, setLines] = useState<string[]>([]);

  useEffect(() => {
    const element = document.createElement('track');
    // Of all kinds this is the one that no browser draws by itself.
    element.kind = 'metadata';
    element.src = location;
    const tell = () => setLines(linesOf(element.track));
    film.current?.append(element);
    element.track.mode = 'hidden';
    element.track.addEventListener('cuechange', tell);
    return () => {
      element.track.removeEventListener('cuechange', tell);
      element.remove();
    };
  }, [film, location]);

  const size = box && Math.min(box.height * OF_HEIGHT, box.width * OF_WIDTH);
  return (
    <div ref={frame} className={styles.above}>
      <div className={styles.captions} style={{ fontSize: size ?? 0 }}>
        {lines.map((line) => (
          <p key={line} className={styles.caption}>
            <span>{line}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** What is said at the moment, line by line, without marks. */
function linesOf({ activeCues }: TextTrack): string[] {
  const cues = Array.from(activeCues ?? []) as VTTCue[];
  const lines = cues.flatMap((cue) => (cue.getCueAsHTML().textContent ?? '').split('\n'));
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}
