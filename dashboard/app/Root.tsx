import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';

/** Around every screen: names it in the browser's tab, which also announces it to whoever listens to the page. */
export function Root() {
  const title = useMatches().at(-1)?.staticData.title;
  useDocumentTitle(title === undefined ? 'Vitrine' : `${title} · Vitrine`);
  return <Outlet />;
}
