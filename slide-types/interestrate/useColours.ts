import { useMemo } from 'react';
import type { BackgroundChoice, BackgroundType } from '../kit/background.ts';
import { textColourOn } from '../kit/contrast.ts';
import { paintedOn, textStyle, textStyleOn } from '../kit/readability.ts';
import type { Theme } from '../theme.ts';

export interface RateColours {
  interestrate_background_type: BackgroundType;
  interestrate_image_background: string;
  interestrate_background_colour: string;
  interestrate_item_background_colour: string;
  interestrate_item_font_colour: string;
  interestrate_text_colour: string;
}

/** The background below translucent colours, if the slide has no colour of its own. */
const USUAL_GROUND = '#121b22';

/** The colours set in a slide's fields; empty ones are replaced by the most readable ones. */
export function useColours(fields: RateColours, theme: Theme | null) {
  const {
    interestrate_background_type: type,
    interestrate_background_colour: colour,
    interestrate_image_background: image,
    interestrate_text_colour: chosenText,
    interestrate_item_background_colour: panel,
    interestrate_item_font_colour: chosenItem,
  } = fields;
  return useMemo(() => {
    const background: BackgroundChoice = { type, colour, image };
    const text = textStyleOn(background, chosenText);
    const below = type === 'Colour' && colour !== '' ? colour : (theme?.background ?? USUAL_GROUND);
    if (panel === '') return { background, text, item: chosenItem === '' ? text : textStyleOn(background, chosenItem) };
    const ground = paintedOn(panel, below);
    return { background, text, item: textStyle(chosenItem || textColourOn(ground), ground) };
  }, [type, colour, image, chosenText, panel, chosenItem, theme]);
}
