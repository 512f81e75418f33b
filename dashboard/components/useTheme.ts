import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { english } from '#ui/language.ts';

const THEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: english('Same as the device') },
  { value: 'light', label: english('Light') },
  { value: 'dark', label: english('Dark') },
];

/** The colours of the dashboard in this browser, and how to change them. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    themes: THEMES,
    current: colorScheme,
    choose: (value: string) => setColorScheme(value as MantineColorScheme),
  };
}
