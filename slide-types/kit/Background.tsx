import { useMemo } from 'react';
import styles from './Background.module.css';
import type { BackgroundChoice } from './background.ts';
import { isLight } from './contrast.ts';

interface Props {
  choice: BackgroundChoice;
  /** The colour of the words that lie on it: over a picture they get a veil to stand out from. Without it there is none. */
  textColour?: string;
}

/**
 * Fills its frame with the background of a slide, as the frame's first child. A picture is waited for with
 * `picturesSettled(frame)`; one that is broken leaves the stage's own ground.
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
