import { useQuery } from '@tanstack/react-query';
import { compareNames } from '#rules/name-order.ts';
import { useTranslation } from '#ui/language.ts';
import { portalsQuery } from '../api/queries.ts';
import { QuerySelect } from '../components/QuerySelect.tsx';
import { useSelection } from '../session/selection.ts';

/** Lets superusers switch to any portal. */
export function PortalSelect({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const { portalId, set } = useSelection();
  const portals = useQuery(portalsQuery());
  const options = (portals.data ?? [])
    .toSorted((one, other) => compareNames(one.PortalName, other.PortalName))
    .map((portal) => ({ value: String(portal.PortalId), label: portal.PortalName }));
  return (
    <QuerySelect
      query={portals}
      className={className}
      aria-label={t('Portal')}
      data={options}
      value={String(portalId)}
      onChange={(value) => value !== null && set({ portalId: Number(value) })}
      placeholder={t('Portal')}
      nothingFoundMessage={t('No matching portals')}
    />
  );
}
