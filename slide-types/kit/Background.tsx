import { useMemo } from 'react';
import styles from './Background.module.css';
import type { BackgroundChoice } from './background.ts';
import { isLight } from './contrast.ts';

interface Props {
  choice: BackgroundChoice;
  /** The colour of the text on it: an image gets an overlay for contrast. Without text there is no overlay. */
  textColour?: string;
}

/**
 * Fills its frame with a slide's background, as the frame's first child. Wait for an image with
 * `picturesSettled(frame)`; if it is broken, the default background is visible.
 */
export function Background({ choice: { type, colour, image }, textColour }: Props) {
  const veil = useMemo(() => textColour && (isLight(textColour) ? styles.darkVeil : styles.lightVeil), [textColour]);
  const hasPicture = type === 'Image' && image !== '';
  return (
    <div className={styles.ground} style={type === 'Colour' && colour !== '' ? { background: colour } : undefined}>
      {hasPicture && <img key={image} className={styles.picture} src={image} alt="" decoding="async" />}
      {hasPicture && veil && <div className={veil} />}
    </div>
  );
}
