import { useRef, useState } from 'react';
import { decoded } from '../kit/settled.ts';
import { useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import { shapesFilledBy } from './definition-fit.ts';
import styles from './View.module.css';

interface ImageFields {
  image_path: string;
}

/** An image, which is decoded before it reports that it is ready. */
export function ImageView({ fields, onReady, onFailed }: ViewProps<ImageFields>) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const [aspect, setAspect] = useState<number | null>(null);

  async function prepare(picture: HTMLImageElement) {
    try {
      await decoded(picture);
    } catch {
      // Some browsers refuse to decode images in advance that they can paint.
      if (picture.naturalWidth === 0) return onFailed(`${fields.image_path} is not an image`);
    }
    setAspect(picture.naturalWidth / picture.naturalHeight);
    onReady();
  }

  const fills = box !== null && aspect !== null && isFilled(box.width / box.height, aspect);
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

function isFilled(boxAspect: number, pictureAspect: number): boolean {
  const { narrowest, widest } = shapesFilledBy(pictureAspect);
  return boxAspect >= narrowest && boxAspect <= widest;
}
