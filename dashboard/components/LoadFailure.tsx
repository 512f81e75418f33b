import { Button, Stack, Text, Title } from '@mantine/core';
import { english, useTranslation } from '#ui/language.ts';

const HEADINGS = {
  archive: english('The archive could not be loaded'),
  area: english('The area could not be loaded'),
  areas: english('The areas could not be loaded'),
  'audit log': english('The audit log could not be loaded'),
  categories: english('The categories could not be loaded'),
  channel: english('The channel could not be loaded'),
  channels: english('The channels could not be loaded'),
  'content library': english('The content library could not be loaded'),
  'control panel': english('The control panel could not be loaded'),
  files: english('The files could not be loaded'),
  image: english('The image could not be loaded'),
  'list of portals': english('The list of portals could not be loaded'),
  'list of templates': english('The list of templates could not be loaded'),
  portal: english('The portal could not be loaded'),
  slide: english('The slide could not be loaded'),
  slides: english('The slides could not be loaded'),
  template: english('The template could not be loaded'),
  user: english('The user could not be loaded'),
  video: english('The video could not be loaded'),
};

export interface LoadFailureProps {
  /** What could not be loaded. */
  what: keyof typeof HEADINGS;
  error: Error;
  retry(): void;
}

/** Shown instead of data that could not be loaded. */
export function LoadFailure({ what, error, retry }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <Stack p="xl" gap="sm" align="flex-start" maw={760} mx="auto" role="alert">
      <Title order={1}>{t(HEADINGS[what])}</Title>
      <Text>{error.message}</Text>
      <Text c="dimmed">{t('Nothing was changed. Screens keep playing.')}</Text>
      <Button onClick={() => retry()}>{t('Try again')}</Button>
    </Stack>
  );
}
