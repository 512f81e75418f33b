import '../kit/stage-font.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBox } from '../kit/useBox.ts';
import styles from './Captions.module.css';

/** Font size as a fraction of the area's sides, readable from ten metres. */
const OF_HEIGHT = 1 / 17;
const OF_WIDTH = 1 / 22;

interface CaptionsProps {
  video: RefObject<HTMLVideoElement | null>;
  location: string;
  onFailed(reason: string): void;
}

/**
 * The captions of a video. Browsers parse the file; the text is rendered here, so that it looks the same everywhere.
 */
export function Captions({ video, location }: CaptionsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const [lines, setLines] = useState<string[]>([]);

  useEffect(() => {
    const element = document.createElement('track');
    // The only kind of text track that no browser renders itself.
    element.kind = 'metadata';
    element.src = location;
    const tell = () => setLines(linesOf(element.track));
    video.current?.append(element);
    element.track.mode = 'hidden';
    element.track.addEventListener('cuechange', tell);
    return () => {
      element.track.removeEventListener('cuechange', tell);
      element.remove();
    };
  }, [video, location]);

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

/** The current captions, line by line, without tags. */
function linesOf({ activeCues }: TextTrack): string[] {
  const cues = Array.from(activeCues ?? []) as VTTCue[];
  const lines = cues.flatMap((cue) => (cue.getCueAsHTML().textContent ?? '').split('\n'));
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}
