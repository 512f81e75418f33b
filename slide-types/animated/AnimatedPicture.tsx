import { decoded } from '../kit/settled.ts';
import type { ViewProps } from '../view.ts';
import styles from './View.module.css';

export interface AnimatedFields {
  animated_path: string;
  animated_fit: 'contain' | 'cover';
  animated_background_colour: string;
}

/** A GIF, APNG or WebP, animated by the browser. */
export function AnimatedPicture({ fields, onReady, onFailed }: ViewProps<AnimatedFields>) {
  const { animated_path: path, animated_fit: fit } = fields;

  async function prepare(picture: HTMLImageElement) {
    try {
      await decoded(picture);
    } catch {
      // Some browsers refuse to decode images in advance that they can paint.
      if (picture.naturalWidth === 0) return onFailed(`${path} is not an image`);
    }
    onReady();
  }

  return (
    <img
      className={styles.picture}
      style={{ objectFit: fit }}
      src={path}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={(event) => void prepare(event.currentTarget)}
      onError={() => onFailed(`${path} did not load`)}
    />
  );
}
