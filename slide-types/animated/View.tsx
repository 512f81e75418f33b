import { later } from '../kit/later.ts';
import type { ViewProps } from '../view.ts';
import { type AnimatedFields, AnimatedPicture } from './AnimatedPicture.tsx';
import styles from './View.module.css';

/** What draws a Lottie file is larger than all Views together, so only screens that have one load it. */
const Drawing = later(() => import('./Drawing.tsx').then((module) => module.Drawing));

/** Something that moves: a picture that browsers animate by themselves, or a drawing whose frame follows from the server's clock. */
export function AnimatedView(props: ViewProps<AnimatedFields>) {
  const { animated_path: path, animated_background_colour: background } = props.fields;
  return (
    <div className={styles.frame} style={background ? { background } : undefined}>
      {isDrawing(path) ? <Drawing key={path} {...props} /> : <AnimatedPicture key={path} {...props} />}
    </div>
  );
}

function isDrawing(path: string): boolean {
  return /\.json(\?|$)/.test(path);
}
