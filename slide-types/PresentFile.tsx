import { Image, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/language.ts';

/** The file that a slide has at the moment: a small picture of it, what it is called, and what else there is to say. */
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

/** The server makes small pictures of its own files only. */
function thumbnailOf(location: string): string {
  return location.startsWith('/') ? `${location}?variant=thumb` : location;
}

/** What the file was called: the server puts a random part before it, so that no two files are the same. */
function nameOf(location: string): string {
  const name = (location.split('/').at(-1) ?? location).replace(/^[\w-]{12}-(?=.)/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    // A stray percent sign: the name as it stands says enough.
    return name;
  }
}
