import { Link } from '@tanstack/react-router';
import { useTranslation } from '#ui/language.ts';
import classes from './PageTabs.module.css';

/** The navigation between the library of all portals and the files of one. */
export function LibraryTabs() {
  const { t } = useTranslation();
  return (
    <nav className={classes.tabs} aria-label={t('Content Library')}>
      <Link to="/contentlibrary" activeOptions={{ includeSearch: false }} className={classes.tab}>
        {t('Shared library')}
      </Link>
      <Link to="/dashboard/files" activeOptions={{ includeSearch: false }} className={classes.tab}>
        {t('Your files')}
      </Link>
    </nav>
  );
}
