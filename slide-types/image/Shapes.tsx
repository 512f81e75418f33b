import { english, useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { NOTHING_INHERITED } from '../inherited.ts';
import { NO_FEED } from '../no-feed.ts';
import classes from './Shapes.module.css';
import { ImageView } from './View.tsx';

const SHAPES = [
  { name: english('Landscape'), className: classes.landscape },
  { name: english('Portrait'), className: classes.portrait },
  { name: english('Strip'), className: classes.strip },
];

/** An image slide in the usual shapes of areas. */
export function Shapes({ fields }: { fields: FieldsOf<'image'> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.shapes}>
      {SHAPES.map(({ name, className }) => (
        <figure key={name} className={classes.shape}>
          <div className={`${classes.box} ${className}`} inert>
            <ImageView
              fields={fields}
              feed={NO_FEED}
              inherited={NOTHING_INHERITED}
              phase="showing"
              startedAt={0}
              serverNow={Date.now}
              onReady={ignore}
              onFailed={ignore}
            />
          </div>
          <figcaption>{t(name)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function ignore(): void {}
