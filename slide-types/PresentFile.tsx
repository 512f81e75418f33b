import { Image, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/language.ts';

/** The current file of a slide: a thumbnail, its name, and additional content. */
export function PresentFile({ location, children }: { location: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <Stack gap={4} w={176}>
      {hasPicture(location) && missing !== location && (
        <Image
          src={thumbnailOf(location)}
          alt={t('Current file: {{nameOf}}', { nameOf: nameOf(location) })}
          h={99}
          fit="contain"
          radius={4}
          onError={() => setMissing(location)}
        />
      )}
      <Text size="xs" c="dimmed" truncate title={location}>
        {nameOf(location)}
      </Text>
      {children}
    </Stack>
  );
}

function hasPicture(location: string): boolean {
  return !location.endsWith('.css');
}

/** The server only creates thumbnails of its own files. */
function thumbnailOf(location: string): string {
  return location.startsWith('/') ? `${location}?variant=thumb` : location;
}

/** The original name of the file. The server puts a random part before it to make it unique. */
function nameOf(location: string): string {
  const name = (location.split('/').at(-1) ?? location).replace(/^[\w-]{12}-(?=.)/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    // A stray percent sign: use the name as it is.
    return name;
  }
}
