import { z } from 'zod';
import { ownFileLocation } from '#slide-types/fields.ts';
import { isThemeReadable, LOGO_POSITIONS, type ShownTheme, THEME_COLOUR, type Theme } from '#slide-types/theme.ts';
import { TYPEFACE_KEYS } from '#slide-types/typefaces.ts';
import { message } from '../errors/problem.ts';

const themeColour = z.string().regex(THEME_COLOUR, message('colour-invalid'));

const themeFields = z.object({
  background: themeColour,
  text: themeColour,
  accent: themeColour,
  typeface: z.enum(['', ...TYPEFACE_KEYS]).default(''),
  logo: ownFileLocation.default(''),
  logoPosition: z.enum(LOGO_POSITIONS).default('bottom-right'),
}) satisfies z.ZodType<Theme>;

export const theme = themeFields.refine(isThemeReadable, { path: ['text'], message: message('theme-unreadable') });

export const shownTheme = themeFields.extend({
  fontFaces: z.string(),
  properties: z.record(z.string(), z.string()),
}) satisfies z.ZodType<ShownTheme>;
