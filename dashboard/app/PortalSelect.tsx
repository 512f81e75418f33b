import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { portalsQuery } from '../api/queries.ts';
import { compareNames } from '../components/names.ts';
import { useSelection } from '../session/selection.ts';

/** Lets superusers switch to any portal. */
export function PortalSelect({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  const { portalId, set } = useSelection();
  const { data: portals = [], isPending, isError, error, refetch } = useQuery(portalsQuery());
  // Once the portals are loaded, Mantine puts the name of the current one into the field in an effect. Text typed before
  // would be mixed with it. This effect runs after that one, so the field becomes editable in the render with the name.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(!isPending), [isPending]);
  const options = portals
    .toSorted((one, other) => compareNames(one.PortalName, other.PortalName))
    .map((portal) => ({ value: String(portal.PortalId), label: portal.PortalName }));
  return (
    <Select
      className={className}
      aria-label={t('Portal')}
      data={options}
      value={String(portalId)}
      onChange={(value) => value !== null && set({ portalId: Number(value) })}
      readOnly={!isReady}
      searchable
      placeholder={t('Portal')}
      onDropdownOpen={() => void (isError && refetch())}
      nothingFoundMessage={error?.message ?? t('No matching portals')}
    />
  );
}
