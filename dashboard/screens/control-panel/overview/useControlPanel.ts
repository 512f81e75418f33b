import { useQuery } from '@tanstack/react-query';
import { areasQuery, controlPanelQuery, usersQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { compareNames } from '#rules/name-order.ts';
import { can, isWebmaster } from '#rules/permissions.ts';

/** The selected portal: its channels, users and areas, as far as the user may manage them. */
export function useControlPanel() {
  const user = useUser();
  const { portalId } = useSelection();
  const showsUsers = can(user, 'portal.configure', { PortalId: portalId });
  const showsAreas = isWebmaster(user);
  const panel = useQuery(controlPanelQuery(portalId));
  const users = useQuery({ ...usersQuery(portalId), enabled: showsUsers });
  const areas = useQuery({ ...areasQuery(portalId), enabled: showsAreas });
  const channels = panel.data?.channels ?? [];

  return {
    portalId,
    portal: panel.data?.portal ?? null,
    channels: channels.filter((channel) => !channel.archived),
    users: showsUsers ? (users.data ?? []).toSorted((one, other) => compareNames(nameOf(one), nameOf(other))) : null,
    areas: showsAreas ? (areas.data ?? []).filter((area) => !area.archived) : null,
    mayManageChannels: can(user, 'channel.manage', { PortalId: portalId }),
    // A list that isn't loaded must not look like an empty one.
    ...allOf([panel, users, areas]),
  };
}

function nameOf(user: { displayName: string; userName: string }): string {
  return user.displayName || user.userName;
}
