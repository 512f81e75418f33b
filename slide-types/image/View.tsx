import { useRef, useState } from 'react';
import { useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import styles from './View.module.css';

interface ImageFields {
  image_path: string;
}

/**
 * A picture is shown whole: posters have words at their edges, and nobody stands by to see them cut. Only where filling
 * the area would cost no more than this share of the picture it is filled, because a hairline bar looks like a mistake.
 */
const MOST_CUT_AWAY = 0.06;

/** A picture, decoded before it says that it is ready. */
export function ImageView({ fields, onReady, onFailed }: ViewProps<ImageFields>) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const [aspect, setAspect] = useState<number | null>(null);

  async function prepare(picture: HTMLImageElement) {
    try {
      await picture.decode();
    } catch {
      // Some browsers refuse to decode ahead what they can paint well enough.
      if (picture.naturalWidth === 0) return onFailed(`${fields.image_path} is not a picture`);
    }
    setAspect(picture.naturalWidth / picture.naturalHeight);
    onReady();
  }

  const fills = box !== null && aspect !== null && cutAway(aspect, box.width / box.height) <= MOST_CUT_AWAY;
  return (
    <div ref={frame} className={styles.frame}>
      <img
        className={styles.picture}
        style={{ objectFit: fills ? 'cover' : 'contain' }}
        src={fields.image_path}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={(event) => void prepare(event.currentTarget)}
        onError={() => onFailed(`${fields.image_path} did not load`)}
      />
    </div>
  );
}

/** The share of a picture that is lost when it fills a box of another shape. */
function cutAway(pictureAspect: number, boxAspect: number): number {
  return 1 - Math.min(pictureAspect, boxAspect) / Math.max(pictureAspect, boxAspect);
}
