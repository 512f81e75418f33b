import { Text } from '@mantine/core';
import { WebmasterPage } from '#dashboard/components/WebmasterPage.tsx';

/** The place for repairs that are needed once. */
export function FunctionsScreen() {
  return (
    <WebmasterPage>
      <Text c="dimmed">
        There is nothing to repair at the moment. One-off fixes appear here when an update needs them.
      </Text>
    </WebmasterPage>
  );
}
