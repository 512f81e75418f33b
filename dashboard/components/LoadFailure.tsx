import { Button, Stack, Text, Title } from '@mantine/core';

interface LoadFailureProps {
  /** What could not be loaded, as it stands after "The". */
  what: string;
  error: Error;
  retry(): void;
}

/** In place of data that did not come. */
export function LoadFailure({ what, error, retry }: LoadFailureProps) {
  return (
    <Stack p="xl" gap="sm" align="flex-start" maw={560} role="alert">
      <Title order={1}>The {what} could not be loaded</Title>
      <Text>{error.message}</Text>
      <Text c="dimmed">Nothing was changed, and the screens keep playing.</Text>
      <Button onClick={() => retry()}>Try again</Button>
    </Stack>
  );
}
