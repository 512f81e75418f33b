import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';

/** While a screen's code is on its way. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack p="lg" gap="md" role="status" aria-label={t('Loading')}>
      <Skeleton height={32} width={240} />
      <Skeleton height={280} />
    </Stack>
  );
}
