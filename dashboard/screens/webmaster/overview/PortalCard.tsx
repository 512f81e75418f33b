import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import type { Portal } from '#contract/entities/portal.ts';
import { ChannelStateWord } from '#dashboard/components/ChannelStateWord.tsx';
import { channelStatusColumns } from '#dashboard/components/channel-status-columns.tsx';
import type { LiveScreen } from '#dashboard/components/live-screens.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { isActive } from '#rules/player-status.ts';
import { useTranslation } from '#ui/language.ts';
import { ExportButton } from './ExportButton.tsx';
import page from './Webmaster.module.css';

interface PortalCardProps {
  portal: Portal;
  channels: readonly ChannelInList[];
  /** Those of them that the filters leave. */
  shown: readonly ChannelInList[];
  /** Null while they aren't known. */
  screens: readonly LiveScreen[] | null;
  nowMs: number;
}

/** One portal and the status of its channels. */
export function PortalCard({ portal, channels, shown, screens, nowMs }: PortalCardProps) {
  const { t } = useTranslation();
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
        summary={t('{{active}} active in the last 30 days, {{inactive}} inactive', {
          active: activeCount,
          inactive: channels.length - activeCount,
        })}
        actions={
          <>
            <Button
              renderRoot={(props) => (
                <Link to="/dashboard/webmaster/editportal" search={{ id: portal._id }} {...props} />
              )}
              variant="default"
              size="compact-md"
              aria-label={t('Edit {{name}}', { name: portal.PortalName })}
            >
              {t('Edit')}
            </Button>
            <ExportButton portal={portal} />
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('Manage {{name}}', { name: portal.PortalName })}
              onClick={manage}
            >
              {t('Manage')}
            </Button>
          </>
        }
        isOneOfMany
        emptyWords={channels.length === 0 ? t('No channels yet.') : undefined}
      >
        <PanelTable
          isFilteredElsewhere
          rows={shown}
          columns={[
            { title: t('Channel'), content: ({ name }) => name, hint: ({ name }) => name },
            { title: t('Slides'), width: 'narrow', isSecondary: true, content: ({ slideCount }) => slideCount },
            {
              title: t('Screens'),
              width: 'roomy',
              content: (channel) => screens && <ChannelStateWord channel={channel} screens={screens} nowMs={nowMs} />,
            },
            ...channelStatusColumns<ChannelInList>({ nowMs, mayRefresh: () => true }),
          ]}
        />
      </PanelSection>
    </div>
  );
}
