import type { Channel } from '#contract/entities/channel.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { type Inherited, NOTHING_INHERITED } from '#slide-types/inherited.ts';
import { colourProperties, type ShownTheme, type Theme } from '#slide-types/theme.ts';
import { fontFacesOf } from '#slide-types/typefaces.ts';

/** Returns what slides inherit from the channel of a document. Documents stored by earlier versions contain less. */
export function inheritedFrom({ language, theme }: Partial<DisplayDocument>): Inherited {
  return { language: language ?? NOTHING_INHERITED.language, theme: theme ?? NOTHING_INHERITED.theme };
}

/** Returns what slides inherit on a channel of a portal; without a channel, what they inherit from the portal. */
export function inheritedBy(
  channel: Pick<Channel, 'language'> | null,
  portal: Pick<Portal, 'language' | 'theme'> | undefined,
): Inherited {
  return {
    language: channel?.language || portal?.language || NOTHING_INHERITED.language,
    theme: portal?.theme ? shownTheme(portal.theme) : NOTHING_INHERITED.theme,
  };
}

/** Returns a theme with what screens need to apply it, which is computed here because their page must stay small. */
export function shownTheme(theme: Theme): ShownTheme {
  const { typeface } = theme;
  const properties = {
    ...colourProperties(theme),
    ...(typeface !== '' && { '--theme-font': `theme-${typeface}, "Vitrine Stage"` }),
  };
  return { ...theme, fontFaces: fontFacesOf(typeface), properties };
}
