import { Skeleton } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { Waiting } from './Waiting.tsx';

interface PageSkeletonProps {
  /** As the page that comes: a form in the middle, or all that there is. */
  isWide?: boolean;
}

/** While a screen's code or data is on its way. */
export function PageSkeleton({ isWide = false }: PageSkeletonProps) {
  const { t } = useTranslation();
  return (
    <Waiting label={t('Loading')} p="lg" gap="md" maw={isWide ? 1440 : 760} mx="auto">
      <Skeleton height={28} width={240} maw="70%" />
      <Skeleton height={150} />
      <Skeleton height={220} />
    </Waiting>
  );
}
