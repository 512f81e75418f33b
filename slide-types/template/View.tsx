import '../kit/stage-font.css';
import '../kit/stage-serif.css';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Background } from '../kit/Background.tsx';
import { type BackgroundChoice, textColourOnBackground } from '../kit/background.ts';
import { isLight } from '../kit/contrast.ts';
import { picturesSettled, stageFontLoaded, usedFontsLoaded } from '../kit/settled.ts';
import { type Box, useBox } from '../kit/useBox.ts';
import type { ViewProps } from '../view.ts';
import { useCroppedImages } from './cropped-images.ts';
import { FilledIn } from './FilledIn.tsx';
import { filledSlots, type TemplateFields } from './filled-slots.ts';
import { fitTexts } from './fit-texts.ts';
import { placeImages } from './place-images.ts';
import { settleSheet } from './settle-sheet.ts';
import { CHOSEN_BACKGROUND, EXAMPLE_LOOK, PLAIN_LOOK, STRUCTURE } from './structure.ts';
import { useStyleSheet } from './style-sheet.ts';
import styles from './View.module.css';

/** From this aspect ratio on, an area is a strip. */
const STRIP_ASPECT = 3.2;
/** Areas with a shorter side are small: a corner of a screen, with space only for the most important content. */
const SMALL_PX = 300;
/** The smallest legible text, in hundredths of the shorter side. */
const LEGIBLE = 3.4;
/** A strip is seen from the same distance, but is much less high. */
const LEGIBLE_IN_STRIP = 13;

/**
 * Texts and images in the structure that all templates share, with the style of the chosen template. It is rendered in
 * a shadow root, so that style sheets affect neither neighbours nor the page, and the other way round.
 * See docs/decisions/019-isolate-templates-in-a-shadow-root.md
 */
export function TemplateView({ fields, onReady, onFailed }: ViewProps<TemplateFields>) {
  const host = useRef<HTMLDivElement>(null);
  const slide = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const [tree, setTree] = useState<ShadowRoot | null>(null);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const css = useStyleSheet(fields.template_selectedtemplate?.css_path ?? '', onFailed);
  const background = backgroundOf(fields);
  const ink = textColourOnBackground(background);
  const slots = filledSlots(fields, broken);
  const content = JSON.stringify(slots);
  const onBroken = (location: string) => setBroken((before) => new Set(before).add(location));
  const cropped = useCroppedImages(fields, slots.images, onBroken);

  useLayoutEffect(() => {
    if (host.current) setTree(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }));
  }, []);

  const settle = (drawn: HTMLElement, size: Box) => {
    fitTexts(drawn, legibleSizeIn(size));
    // Images can have the room that texts leave.
    placeImages(drawn, fields, slots.images);
  };

  const isDrawn = tree !== null && css !== null && box !== null && cropped !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another style sheet must be adapted again
  useLayoutEffect(() => {
    const sheet = isDrawn && tree.querySelector<HTMLStyleElement>('style[data-template]')?.sheet;
    return sheet ? settleSheet(sheet) : undefined;
  }, [isDrawn, tree, css]);

  useLayoutEffect(() => {
    if (slide.current && box) settle(slide.current, box);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other images to wait for
  useEffect(() => {
    const drawn = slide.current;
    const around = frame.current;
    if (!isDrawn || !drawn || !around || !box) return;
    let isCurrent = true;
    const settled = [stageFontLoaded(), usedFontsLoaded(), picturesSettled(drawn), picturesSettled(around)];
    void Promise.all(settled).then(() => {
      if (!isCurrent) return;
      settle(drawn, box);
      onReady();
    });
    return () => {
      isCurrent = false;
    };
  }, [isDrawn, css, content, cropped, onReady]);

  const hasBackground = background.type !== 'Transparent';
  return (
    <div ref={frame} className={styles.frame}>
      <Background choice={background} textColour={ink} />
      <div className={styles.cage}>
        <div ref={host} className={styles.host}>
          {isDrawn &&
            createPortal(
              <>
                <style>{STRUCTURE}</style>
                <style data-template="">{css === '' ? PLAIN_LOOK : css}</style>
                <style>{CHOSEN_BACKGROUND}</style>
                {fields.template_examples && <style>{EXAMPLE_LOOK}</style>}
                <div
                  ref={slide}
                  className={[
                    'template',
                    shapeOf(box),
                    ...namesOf(fields, slots),
                    ...groundNames(hasBackground, ink),
                  ].join(' ')}
                  style={{ ...variablesOf(fields, box, ink), ...(hasBackground && NO_THEME) }}
                >
                  <FilledIn
                    fields={fields}
                    slots={slots}
                    backdrop={hasBackground ? '' : (fields.template_background_path ?? '')}
                    cropped={cropped}
                    onBroken={onBroken}
                  />
                </div>
              </>,
              tree,
            )}
        </div>
      </div>
    </div>
  );
}

/** On a background of its own, a slide doesn't have the colours of the theme, which may be unreadable there. */
const NO_THEME = Object.fromEntries(
  ['background', 'text', 'accent', 'accent-text', 'band'].map((name) => [`--theme-${name}`, 'initial']),
) as CSSProperties;

/** A choice without its colour or image counts as none. */
function backgroundOf(fields: TemplateFields): BackgroundChoice {
  const { template_background_type: type, template_background_colour, template_image_background } = fields;
  const colour = type === 'Colour' ? template_background_colour : '';
  const image = type === 'Image' ? template_image_background : '';
  return colour === '' && image === '' ? { type: 'Transparent', colour, image } : { type, colour, image };
}

function shapeOf({ width, height }: Box): string {
  const isSmall = Math.min(width, height) < SMALL_PX ? ' is-small' : '';
  if (width / height >= STRIP_ASPECT) return `is-strip${isSmall}`;
  return (width > height ? 'is-landscape' : 'is-portrait') + isSmall;
}

/** See "Text size" in docs/templates.md. */
function legibleSizeIn({ width, height }: Box): number {
  return (Math.min(width, height) / 100) * (width / height >= STRIP_ASPECT ? LEGIBLE_IN_STRIP : LEGIBLE);
}

function namesOf(fields: TemplateFields, { images, titles, textareas }: ReturnType<typeof filledSlots>): string[] {
  return [
    ...(fields.hash === '' ? [] : [`slide-${fields.hash}`]),
    `images-${images.length}`,
    `titles-${titles.length}`,
    `textareas-${textareas.length}`,
    ...images.map((slot) => `has-image${slot}`),
    ...titles.map((slot) => `has-title${slot}`),
    ...textareas.map((slot) => `has-textarea${slot}`),
  ];
}

function groundNames(hasBackground: boolean, ink: string): string[] {
  return hasBackground ? ['has-background', isLight(ink) ? 'on-dark' : 'on-light'] : [];
}

function variablesOf(fields: TemplateFields, { width, height }: Box, ink: string): CSSProperties {
  return {
    '--unit': `${Math.min(width, height) / 100}px`,
    '--width': `${width}px`,
    '--height': `${height}px`,
    '--ink': ink,
    ...(fields.template_colour1 && { '--colour1': fields.template_colour1 }),
    ...(fields.template_colour2 && { '--colour2': fields.template_colour2 }),
    ...(fields.template_colour3 && { '--colour3': fields.template_colour3 }),
    ...(fields.template_colour4 && { '--colour4': fields.template_colour4 }),
  } as CSSProperties;
}
