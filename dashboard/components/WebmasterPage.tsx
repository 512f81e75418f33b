import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './WebmasterPage.module.css';

/** A page of the webmaster area, with the navigation between its pages. */
export function WebmasterPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>{t('Webmaster Control Panel')}</Title>
        <div className={classes.actions}>{actions}</div>
      </div>
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
    </div>
  );
}
