import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';

interface PageSkeletonProps {
  /** As the page that comes: a form in the middle, or all that there is. */
  isWide?: boolean;
}

/** While a screen's code or data is on its way. */
export function PageSkeleton({ isWide = false }: PageSkeletonProps) {
  const { t } = useTranslation();
  return (
    <Stack p="lg" gap="md" maw={isWide ? 1440 : 760} mx="auto" role="status" aria-label={t('Loading')}>
      <Skeleton height={28} width={240} maw="70%" />
      <Skeleton height={150} />
      <Skeleton height={220} />
    </Stack>
  );
}
