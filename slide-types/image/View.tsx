import { type CSSProperties, useRef, useState } from 'react';
import { decoded } from '../kit/settled.ts';
import { type Box, exactBox, useBox } from '../kit/useBox.ts';
import {
  type Crop,
  type Fit,
  type Focus,
  type Framing,
  fillsUncropped,
  framingOf,
  imageInPart,
  placedPart,
} from '../picture-fit.ts';
import type { ViewProps } from '../view.ts';
import styles from './View.module.css';

interface ImageFields {
  image_path: string;
  image_fit?: Fit | undefined;
  image_focus?: Focus | undefined;
  image_crop?: Crop | null | undefined;
}

interface Placement {
  part?: CSSProperties;
  image: CSSProperties;
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

  const framing = framingOf(fields.image_fit, fields.image_focus, fields.image_crop);
  const measured = box && frame.current && exactBox(frame.current, box);
  const placement = framing ? framed(framing, measured, aspect) : whole(measured, aspect);
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.part} style={placement.part}>
        <img
          className={styles.picture}
          style={placement.image}
          src={fields.image_path}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={(event) => void prepare(event.currentTarget)}
          onError={() => onFailed(`${fields.image_path} did not load`)}
        />
      </div>
    </div>
  );
}

/** Styles of an image that is shown whole. */
function whole(box: Box | null, aspect: number | null): Placement {
  const fills = box !== null && aspect !== null && fillsUncropped(box.width / box.height, aspect);
  return { image: { objectFit: fills ? 'cover' : 'contain' } };
}

/** Styles of an image of which a part is shown, or which fills its frame. It is hidden until it can be placed. */
function framed(framing: Framing, box: Box | null, aspect: number | null): Placement {
  const part = box && aspect !== null ? placedPart(box, aspect, framing) : ({ visibility: 'hidden' } as const);
  return { part, image: imageInPart(framing.part) };
}
