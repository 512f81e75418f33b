import { Skeleton, Stack } from '@mantine/core';

/** While a screen's code is on its way. */
export function PageSkeleton() {
  return (
    <Stack p="lg" gap="md" role="status" aria-label="Loading">
      <Skeleton height={32} width={240} />
      <Skeleton height={280} />
    </Stack>
  );
}
