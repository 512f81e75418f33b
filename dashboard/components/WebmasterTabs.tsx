import { Link } from '@tanstack/react-router';
import { useTranslation } from '#ui/language.ts';
import classes from './PageTabs.module.css';

/** The navigation between the pages of the webmaster area. */
export function WebmasterTabs() {
  const { t } = useTranslation();
  return (
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
  );
}
