import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import { Page } from './Page.tsx';
import classes from './WebmasterPage.module.css';

/** A page of the webmaster area, with the navigation between its pages. */
export function WebmasterPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page title={t('Webmaster Control Panel')} width="list" actions={actions}>
      <nav className={classes.tabs} aria-label={t('Webmaster Control Panel')}>
        <Link to="/dashboard/webmaster" activeOptions={{ exact: true }} className={classes.tab}>
          {t('Player Status')}
        </Link>
        <Link to="/dashboard/webmaster/templates" className={classes.tab}>
          {t('Templates')}
        </Link>
        <Link to="/dashboard/webmaster/functions" className={classes.tab}>
          {t('Functions')}
        </Link>
      </nav>
      {children}
    </Page>
  );
}
