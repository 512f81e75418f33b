import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from '#ui/language.ts';

/** Around every screen: names it in the browser's tab, which also announces it to whoever listens to the page. */
export function Root() {
  const { t } = useTranslation();
  const title = useMatches().at(-1)?.staticData.title;
  useDocumentTitle(title === undefined ? 'Vitrine' : `${t(title)} · Vitrine`);
  return <Outlet />;
}
