import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#ui/language.ts';
import { themeVariables, useTheme } from '#ui/theme.ts';
import { createQueryClient } from '../api/queries.ts';
import { currentSession, onSessionChange } from '../session/session.ts';
import { Notices } from './Notices.tsx';
import { createDashboardRouter } from './routes.tsx';

const queryClient = createQueryClient();
const router = createDashboardRouter();

/** Providers that all screens need. */
export function App() {
  const { t } = useTranslation();
  const theme = useTheme();
  useEffect(
    () =>
      onSessionChange(() => {
        // The next user must not see any of this one's data.
        if (currentSession() === null) queryClient.clear();
        void router.invalidate();
      }),
    [],
  );
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider labels={{ confirm: t('Yes'), cancel: t('Cancel') }}>
          <Notices />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
