import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { useSelection } from '#dashboard/app/selection.ts';
import type { LiveScreen } from '#dashboard/components/live-screens.ts';
import classes from '#dashboard/components/PanelSection.module.css';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PlayerStatusWord } from '#dashboard/components/PlayerStatusWord.tsx';
import { RefreshButton } from '#dashboard/components/RefreshButton.tsx';
import { ScreensNow } from '#dashboard/components/ScreensNow.tsx';
import { exactTime, timeAgo } from '#dashboard/components/time-words.ts';
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
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col" className={`${classes.narrow} ${classes.secondary}`}>
                Slides
              </th>
              <th scope="col" className={`${classes.medium} ${classes.secondary}`}>
                Last Refresh
              </th>
              <th scope="col" className={classes.medium}>
                Status
              </th>
              <th scope="col" className={`${classes.roomy} ${classes.secondary}`}>
                Now
              </th>
              <th scope="col" className={classes.medium}>
                Refresh
              </th>
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <tr key={channel._id}>
                <th scope="row" className={classes.name} title={channel.name}>
                  {channel.name}
                </th>
                <td className={`${classes.figures} ${classes.secondary}`}>{channel.slideCount}</td>
                <td
                  className={classes.secondary}
                  title={channel.lastRefresh === null ? undefined : exactTime(channel.lastRefresh)}
                >
                  {channel.lastRefresh === null ? 'Never' : timeAgo(channel.lastRefresh, nowMs)}
                </td>
                <td>
                  <PlayerStatusWord lastRefresh={channel.lastRefresh} nowMs={nowMs} />
                </td>
                <td className={`${classes.name} ${classes.secondary}`}>
                  <ScreensNow screens={screens} channelId={channel._id} />
                </td>
                <td>
                  <RefreshButton channel={channel} isDisabled={portal.deleted} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelSection>
    </div>
  );
}
