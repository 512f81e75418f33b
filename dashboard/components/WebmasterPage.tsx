import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './WebmasterPage.module.css';

/** A page of the webmaster area: its parts to choose from, then the page's own. */
export function WebmasterPage({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>Webmaster Control Panel</Title>
        <div className={classes.actions}>{actions}</div>
      </div>
      <nav className={classes.tabs} aria-label="Webmaster Control Panel">
        <Link to="/dashboard/webmaster" activeOptions={{ exact: true }} className={classes.tab}>
          Player Status
        </Link>
        <Link to="/dashboard/webmaster/templates" className={classes.tab}>
          Templates
        </Link>
        <Link to="/dashboard/webmaster/functions" className={classes.tab}>
          Functions
        </Link>
      </nav>
      {children}
    </div>
  );
}
