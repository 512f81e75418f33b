import { Box, Input, SegmentedControl, Select, SimpleGrid, Stack } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { shownTheme } from '#rules/inherited.ts';
import { ContrastFormHint } from '#slide-types/ContrastFormHint.tsx';
import { Background } from '#slide-types/kit/Background.tsx';
import { DEFAULT_BACKGROUND } from '#slide-types/kit/background.ts';
import { declareFont } from '#slide-types/kit/declare-font.ts';
import { THEME_COLOUR, type Theme } from '#slide-types/theme.ts';
import { TYPEFACE_KEYS, TYPEFACES } from '#slide-types/typefaces.ts';
import { ColourField } from '#ui/ColourField.tsx';
import { english, useTranslation } from '#ui/language.ts';
import { LogoField } from './LogoField.tsx';
import classes from './ThemeFields.module.css';
import { kindOf, type ThemeKind, themeOfKind } from './theme-choices.ts';

const KINDS: Record<ThemeKind, string> = {
  usual: english('Standard'),
  dark: english('Dark'),
  light: english('Light'),
};

type ThemeColour = 'background' | 'text' | 'accent';

const COLOURS: Record<ThemeColour, { label: string; swatches: string[] }> = {
  background: {
    label: english('Background colour'),
    swatches: ['#10233f', '#1f2328', '#12372a', '#3b1526', '#ffffff', '#f6f1e7', '#eaf1f8'],
  },
  text: {
    label: english('Text colour'),
    swatches: ['#f5f7f9', '#fff7e6', '#1b2430', '#2b2118', '#10233f'],
  },
  accent: {
    label: english('Accent colour'),
    swatches: ['#5cb0ff', '#2dd4bf', '#f5b942', '#0b63c5', '#0f766e', '#b4532a', '#be123c'],
  },
};

interface ThemeFieldsProps {
  /** null for the usual look. */
  value: Theme | null;
  onChange(theme: Theme | null): void;
  /** Null for a new portal: a logo can be uploaded once it exists. */
  portalId: number | null;
  error?: ReactNode;
}

/** The look of slides that have none of their own, with a sample. */
export function ThemeFields({ value, onChange, portalId, error }: ThemeFieldsProps) {
  const { t } = useTranslation();
  const shown = value && shownTheme(value);
  useEffect(() => {
    if (shown) declareFont(shown);
  });
  return (
    <Stack gap="md">
      <Input.Wrapper
        label={t('Theme of the slides')}
        description={t(
          'For slides without colours of their own. Weather, images and some templates keep theirs, but use the typeface.',
        )}
        labelElement="div"
        error={error}
      >
        <SegmentedControl
          mt={8}
          aria-label={t('Theme of the slides')}
          data={(Object.keys(KINDS) as ThemeKind[]).map((kind) => ({ value: kind, label: t(KINDS[kind]) }))}
          value={kindOf(value)}
          onChange={(kind) => onChange(themeOfKind(kind as ThemeKind, value))}
        />
      </Input.Wrapper>
      {!value && <Input.Description>{t('Choose Dark or Light for colours, a typeface and a logo.')}</Input.Description>}
      {value && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} maw={720}>
          {(Object.keys(COLOURS) as ThemeColour[]).map((part) => (
            <Box key={part}>
              <ColourField
                isOpaque
                label={t(COLOURS[part].label)}
                value={value[part]}
                onChange={(colour) => onChange({ ...value, [part]: colour })}
                swatches={COLOURS[part].swatches}
                error={THEME_COLOUR.test(value[part]) ? undefined : t('Enter a colour such as #0b63c5.')}
              />
              {part !== 'background' && (
                <ContrastFormHint
                  colour={value[part]}
                  grounds={[value.background]}
                  onChange={(readable) => onChange({ ...value, [part]: readable })}
                />
              )}
            </Box>
          ))}
        </SimpleGrid>
      )}
      {value && (
        <Select
          label={t('Typeface')}
          data={[
            { value: '', label: t('Inter (standard)') },
            ...TYPEFACE_KEYS.map((key) => ({ value: key, label: TYPEFACES[key].name })),
          ]}
          value={value.typeface}
          onChange={(typeface) => onChange({ ...value, typeface: (typeface ?? '') as Theme['typeface'] })}
          allowDeselect={false}
          maw={440}
        />
      )}
      {value && portalId !== null && (
        <LogoField theme={value} portalId={portalId} onChange={(changed) => onChange({ ...value, ...changed })} />
      )}
      <div className={classes.sample} style={shown?.properties} aria-hidden="true">
        <Background choice={DEFAULT_BACKGROUND} />
        <i />
        <b>{t('A headline')}</b>
        <span>{t('And a few words that explain it.')}</span>
        {value && value.logo !== '' && (
          <img className={classes.sampleLogo} src={value.logo} alt="" style={cornerOf(value.logoPosition)} />
        )}
      </div>
    </Stack>
  );
}

function cornerOf(position: Theme['logoPosition']): CSSProperties {
  const [edge, side] = position.split('-') as [string, string];
  return { [edge]: 10, [side]: 20, objectPosition: side };
}
