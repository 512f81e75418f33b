import { lazyView } from '../kit/lazy-view.ts';
import type { ViewProps } from '../view.ts';
import { type AnimatedFields, AnimatedPicture } from './AnimatedPicture.tsx';
import styles from './View.module.css';

/** The Lottie renderer is larger than all Views together, so only screens with such a file load it. */
const Drawing = lazyView(() => import('./Drawing.tsx').then((module) => module.Drawing));

/**
 * A moving image: one that the browser animates, or a Lottie animation whose frame is computed from the server's time.
 */
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
