import { EmptyState } from '#dashboard/components/EmptyState.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { WebmasterTabs } from '#dashboard/components/WebmasterTabs.tsx';
import { useTranslation } from '#ui/language.ts';

/** The page for one-off fixes. */
export function FunctionsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('Webmaster Control Panel')} width="list">
      <WebmasterTabs />
      <EmptyState
        words={[t('There is nothing to fix right now. One-off fixes appear here when an update needs them.')]}
      />
    </Page>
  );
}
