import { useDocumentTitle } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from '#ui/language.ts';
import { useSelectedSlide } from '../session/selection.ts';

/** Sets the title of the browser tab for each screen, which also announces it to screen readers. */
export function Root() {
  const { t } = useTranslation();
  const slide = useSelectedSlide();
  const match = useMatches().at(-1);
  const { title, titleOfNew } = match?.staticData ?? {};
  const isNew = titleOfNew?.isNew({ search: match?.search ?? {}, slide }) ?? false;
  const words = isNew ? titleOfNew?.words : title;
  useDocumentTitle(words === undefined ? 'Vitrine' : `${t(words)} · Vitrine`);
  return <Outlet />;
}
