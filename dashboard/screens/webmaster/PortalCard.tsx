import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { useSelection } from '#dashboard/app/selection.ts';
import { channelStatusColumns } from '#dashboard/components/channel-status-columns.tsx';
import type { LiveScreen } from '#dashboard/components/live-screens.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { isActive } from '#rules/player-status.ts';
import page from './Webmaster.module.css';

interface PortalCardProps {
  portal: Portal;
  channels: readonly ChannelInList[];
  screens: readonly LiveScreen[];
  nowMs: number;
}

/** One portal with its channels. */
export function PortalCard({ portal, channels, screens, nowMs }: PortalCardProps) {
  const { set } = useSelection();
  const navigate = useNavigate();
  const activeCount = channels.filter((channel) => isActive(channel.lastRefresh, nowMs)).length;

  function manage(): void {
    set({ portalId: portal.PortalId });
    void navigate({ to: '/dashboard/controlpanel' });
  }

  return (
    <div className={page.card}>
      <PanelSection
        title={portal.PortalName}
        summary={`${activeCount} active in the last 30 days, ${channels.length - activeCount} inactive${portal.deleted ? ', deleted' : ''}`}
        actions={
          <>
            <Button
              renderRoot={(props) => (
                <Link to="/dashboard/webmaster/editportal" search={{ id: portal._id }} {...props} />
              )}
              variant="default"
              size="compact-md"
              aria-label={`Edit ${portal.PortalName}`}
            >
              Edit
            </Button>
            <Button
              variant="default"
              size="compact-md"
              disabled={portal.deleted}
              aria-label={`Manage ${portal.PortalName}`}
              onClick={manage}
            >
              Manage
            </Button>
          </>
        }
        emptyWords={channels.length === 0 ? 'No channels yet.' : undefined}
      >
        <PanelTable
          rows={channels}
          columns={[
            { title: 'Channel', content: ({ name }) => name, hint: ({ name }) => name },
            { title: 'Slides', width: 'narrow', isSecondary: true, content: ({ slideCount }) => slideCount },
            ...channelStatusColumns<ChannelInList>({ screens, nowMs, mayRefresh: () => !portal.deleted }),
          ]}
        />
      </PanelSection>
    </div>
  );
}
