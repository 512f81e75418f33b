import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from '@mantine/core';
import { type SyntheticEvent, useMemo } from 'react';
import { useTranslation } from './language.ts';

/** The only accent colour: actions, and what is on air. */
const teal: MantineColorsTuple = [
  '#effcf9',
  '#d3f5ee',
  '#a6e9dd',
  '#6dd6c6',
  '#3dbdac',
  '#1f9f90',
  '#148176',
  '#0f766e',
  '#0c5f59',
  '#0a4b47',
];

/** Neutral and slightly warm. Steps 6 and darker are readable as text on light backgrounds. */
const gray: MantineColorsTuple = [
  '#faf9f8',
  '#f4f3f1',
  '#e8e5e2',
  '#d8d4cf',
  '#c2bcb6',
  '#9b948d',
  '#6a635d',
  '#56504b',
  '#423d39',
  '#1f1c1a',
];

/** The same for the dark mode, from text (0) to the darkest background (9). */
const dark: MantineColorsTuple = [
  '#e9e6e3',
  '#d0cbc6',
  '#aca59e',
  '#8a827b',
  '#4a4540',
  '#3b3733',
  '#2a2724',
  '#1d1b19',
  '#161412',
  '#0f0e0d',
];

/** Only for failures and destructive actions. */
const red: MantineColorsTuple = [
  '#fff1ef',
  '#ffdeda',
  '#ffbdb5',
  '#ff9b8f',
  '#f4705f',
  '#e14b39',
  '#cf3625',
  '#b42318',
  '#93190f',
  '#6f120a',
];

/** The most options of a list that are rendered at once. */
const MOST_CHOICES = 500;

/**
 * Makes the list itself scroll: Mantine's scroll area between the list and its options can't be reached with the
 * keyboard.
 */
const LIST_THAT_SCROLLS = {
  dropdown: { paddingInlineEnd: 'var(--combobox-padding)' },
  options: { maxHeight: 220, overflowY: 'auto', scrollbarWidth: 'thin' },
} as const;

/** Dialogs end above the notices at the lower edge, which the dashboard measures. */
const ABOVE_NOTICES = { bottom: 'var(--notices-height, 0px)', height: 'auto' };

const COMPACT_BUTTON = { '--button-height': '2rem', '--button-fz': 'var(--mantine-font-size-sm)' };

const theme = createTheme({
  primaryColor: 'teal',
  colors: { teal, gray, dark, red },
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 8,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // All options can be found by typing; rendering thousands at once would be slow. Selecting the selected option
    // again keeps it; clearable fields have a button.
    Select: {
      defaultProps: {
        limit: MOST_CHOICES,
        withScrollArea: false,
        allowDeselect: false,
        // What is typed replaces the name in a searchable field, and Enter takes the first match.
        onFocus: selectText,
        onClick: selectText,
        selectFirstOptionOnChange: true,
      },
      styles: LIST_THAT_SCROLLS,
    },
    MultiSelect: { defaultProps: { limit: MOST_CHOICES, withScrollArea: false }, styles: LIST_THAT_SCROLLS },
    // Small controls in tables and headers are as readable and as easy to hit as the others.
    Button: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: /^compact-/.test(String(size)) ? COMPACT_BUTTON : {},
      }),
    },
    Modal: {
      defaultProps: { transitionProps: { duration: 140 }, centered: true },
      styles: { title: { fontWeight: 600, lineHeight: 1.35 }, inner: ABOVE_NOTICES },
    },
    Drawer: { styles: { inner: ABOVE_NOTICES } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
  },
});

function selectText({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  if (!currentTarget.readOnly) currentTarget.select();
}

/** Mantine's theme, with the labels of its own buttons in the page's language. */
export function useTheme(): MantineThemeOverride {
  const { t } = useTranslation();
  return useMemo(
    () =>
      mergeThemeOverrides(theme, {
        components: {
          CloseButton: { defaultProps: { 'aria-label': t('Close') } },
          PasswordInput: {
            defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Show password') } },
          },
        },
      }),
    [t],
  );
}

/**
 * Corrects colours of Mantine that are too faint: text needs a contrast of at least 4.5:1, the edge of a control 3:1.
 */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1f1c1a',
    '--mantine-color-dimmed': '#6a635d',
    '--mantine-color-placeholder': '#756e67',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0f766e',
    '--vitrine-ground': '#faf9f8',
    '--vitrine-surface': '#ffffff',
    '--vitrine-hairline': '#e8e5e2',
    '--vitrine-control': '#978f88',
    '--vitrine-accent': '#0f766e',
    '--vitrine-waiting': '#8a5a00',
    '--mantine-color-yellow-light': '#fdf3d7',
    '--mantine-color-yellow-light-color': '#7a4f00',
    '--mantine-color-red-light-color': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': '#aca59e',
    '--mantine-color-placeholder': '#988f87',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-anchor': '#6dd6c6',
    '--vitrine-ground': '#161412',
    '--vitrine-surface': '#1d1b19',
    '--vitrine-hairline': '#34302d',
    '--vitrine-control': '#776f68',
    '--vitrine-accent': '#6dd6c6',
    '--vitrine-waiting': '#f0b95b',
    '--mantine-color-yellow-light': '#33280f',
    '--mantine-color-yellow-light-color': '#f0b95b',
    '--mantine-color-red-light-color': '#ff9b8f',
  },
});
