import { type CSSProperties, type FunctionComponent, type RefObject, useCallback, useRef } from 'react';
import type { SlideTypeKey } from '../definitions.ts';
import { logoGrounds } from '../logo-grounds.ts';
import type { Theme } from '../theme.ts';
import type { ViewProps } from '../view.ts';
import styles from './Background.module.css';
import { declareFont } from './declare-font.ts';
import { isStrip } from './reading-size.ts';
import { picturesSettled } from './settled.ts';
import { type Box, useBox } from './useBox.ts';

type Fields = Record<string, unknown>;

/** The band beside a slide, in fractions of the area's short side. */
const BAND = 0.12;
const LOGO_HEIGHT = 0.07;
const LOGO_WIDTH = 0.4;
const EDGE = 0.05;
/** Areas with a shorter side have no space for a logo. */
const SMALLEST_PX = 300;
/** Only an area of at least this share of its screen shows the logo, so that a screen shows it once. */
const LEAST_SHARE = 0.5;

type AnyView = FunctionComponent<ViewProps<Fields>>;
type Looks = Record<SlideTypeKey, { index: number; View: unknown }>;

/**
 * Returns a View for slides of all types, with the font of the theme, and beside its logo if the slide has its
 * background. Screens load it only for such themes, because their page must stay small; the colours don't need it.
 */
export function themedViewOf(looks: Looks): AnyView {
  const byIndex = new Map(
    (Object.keys(looks) as SlideTypeKey[]).map((key) => {
      const { index, View } = looks[key];
      return [index, { View: View as AnyView, hasGround: logoGrounds[key] as ((fields: Fields) => boolean) | null }];
    }),
  );

  return function ThemedView(props: ViewProps<Fields>) {
    const { View, hasGround } = byIndex.get(props.fields.type as number) ?? { View: looks.unknown.View as AnyView };
    const { theme } = props.inherited;
    // Before the slide is laid out.
    if (theme) declareFont(theme);
    return theme && theme.logo !== '' && hasGround?.(props.fields) ? (
      <Beside {...props} theme={theme} View={View} />
    ) : (
      <View {...props} />
    );
  };
}

interface BesideProps extends ViewProps<Fields> {
  theme: Theme;
  View: AnyView;
}

/** Inline, because the page of screens contains the style sheets of all Views. */
const FILLING: CSSProperties = { position: 'absolute', top: 0, right: 0, bottom: 0, left: 0 };

/** The logo is in a band of its own, in the colour of the theme, so it never covers anything. */
function Beside({ theme, View, ...props }: BesideProps) {
  const { onReady } = props;
  const frame = useRef<HTMLDivElement>(null);
  const logo = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const onViewReady = useCallback(() => {
    if (logo.current) void picturesSettled(logo.current).then(onReady);
    else onReady();
  }, [onReady]);

  const place = box && hasSpace(box, frame) ? placeIn(box, theme) : null;
  return (
    <div ref={frame} className={styles.ground}>
      {box && (
        <div style={{ ...FILLING, ...place?.slide }}>
          <View {...props} onReady={onViewReady} />
        </div>
      )}
      {place && (
        <div ref={logo} style={place.logo}>
          <img src={theme.logo} alt="" style={place.image} />
        </div>
      )}
    </div>
  );
}

function hasSpace(box: Box, frame: RefObject<HTMLElement | null>): boolean {
  if (isStrip(box) || Math.min(box.width, box.height) < SMALLEST_PX) return false;
  const screen = frame.current?.closest<HTMLElement>('main, [data-screen]');
  if (!screen) return true;
  return box.width * box.height >= LEAST_SHARE * screen.offsetWidth * screen.offsetHeight;
}

function placeIn({ width, height }: Box, { logoPosition }: Theme): Record<'slide' | 'logo' | 'image', CSSProperties> {
  const unit = Math.min(width, height);
  const [edge, side] = logoPosition.split('-') as ['top' | 'bottom', 'left' | 'right'];
  return {
    slide: { [edge]: BAND * unit },
    logo: {
      position: 'absolute',
      [edge]: EDGE * unit,
      [side]: EDGE * width,
      height: LOGO_HEIGHT * unit,
      width: LOGO_WIDTH * width,
    },
    image: { display: 'block', width: '100%', height: '100%', objectFit: 'contain', objectPosition: side },
  };
}
