import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { Waiting } from './Waiting.tsx';

interface PageSkeletonProps {
  /** The layout of the page: a form in the middle, or a form with a column next to it. */
  shape?: 'form' | 'beside';
}

/** Shown while a screen's code or data is loading. */
export function PageSkeleton({ shape = 'form' }: PageSkeletonProps) {
  const { t } = useTranslation();
  return (
    <Waiting label={t('Loading')} p="lg" gap="md" maw={shape === 'form' ? 760 : 1440} mx="auto">
      <Skeleton height={28} width={240} maw="70%" />
      {shape === 'form' && <Cards />}
      {shape === 'beside' && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="md">
            <Cards />
          </Stack>
          <Skeleton height={320} />
        </SimpleGrid>
      )}
    </Waiting>
  );
}

function Cards() {
  return (
    <>
      <Skeleton height={150} />
      <Skeleton height={220} />
    </>
  );
}
