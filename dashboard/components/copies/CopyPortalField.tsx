import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { portalsQuery } from '#dashboard/api/queries.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { useUser } from '#dashboard/session/session.ts';
import { isWebmaster } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';

/** The portals that the user can copy to, this one among them. Empty for users who can only reach one. */
export function useCopyPortals(): readonly { PortalId: number; PortalName: string }[] {
  const user = useUser();
  const { data: portals } = useQuery({ ...portalsQuery(), enabled: isWebmaster(user) });
  return portals && portals.length > 1 ? portals : [];
}

interface CopyPortalFieldProps {
  portals: ReturnType<typeof useCopyPortals>;
  value: number;
  onChange(portalId: number): void;
}

/** The portal in which the copies are created. Nothing if there is no choice. */
export function CopyPortalField({ portals, value, onChange }: CopyPortalFieldProps) {
  const { t } = useTranslation();
  if (portals.length === 0) return null;
  return (
    <Select
      label={t('Portal of the copy')}
      data={portals.map(({ PortalId, PortalName }) => ({ value: String(PortalId), label: PortalName }))}
      value={String(value)}
      onChange={(portalId) => portalId !== null && onChange(Number(portalId))}
      searchable={isLongList(portals)}
      allowDeselect={false}
    />
  );
}
