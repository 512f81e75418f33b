import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useTranslation } from '#ui/language.ts';
import { AreasSection } from './AreasSection.tsx';
import { ChannelsSection } from './ChannelsSection.tsx';
import { PlayerStatusSection } from './PlayerStatusSection.tsx';
import { PortalSection } from './PortalSection.tsx';
import { ScreensSection } from './ScreensSection.tsx';
import { SyncGroupsSection } from './SyncGroupsSection.tsx';
import { UsersSection } from './UsersSection.tsx';
import { useControlPanel } from './useControlPanel.ts';
import { useScreens } from './useScreens.tsx';

/** The status of a portal's players, and its settings: channels, users, areas. */
export function ControlPanelScreen() {
  const { t } = useTranslation();
  const panel = useControlPanel();
  const { portal, channels, users, areas } = panel;
  const { screens, slideNames, missing } = useScreens(panel.portalId);
  if (panel.failure) return <LoadFailure what="control panel" error={panel.failure} retry={panel.retry} />;
  if (!portal || panel.isLoading) return <ControlPanelSkeleton />;
  return (
    <Page
      title={t('Control Panel')}
      width="list"
      actions={
        users && (
          <Button component={Link} to="/dashboard/controlpanel/audit" variant="default">
            {t('Audit Log')}
          </Button>
        )
      }
    >
      <PlayerStatusSection portal={portal} channels={channels} screens={screens} />
      <ScreensSection
        screens={screens}
        missing={missing}
        channels={channels}
        slideNames={slideNames}
        mayPair={panel.mayManageChannels}
      />
      <ChannelsSection channels={channels} screens={screens} mayManage={panel.mayManageChannels} />
      {panel.mayManageChannels && <PortalSection portal={portal} />}
      {panel.mayManageChannels && portal.optionalFeatures.includes('synchronization') && (
        <SyncGroupsSection portalId={panel.portalId} channels={channels} />
      )}
      {users && <UsersSection users={users} />}
      {areas && <AreasSection areas={areas} channels={channels} />}
    </Page>
  );
}

function ControlPanelSkeleton() {
  const { t } = useTranslation();
  return (
    <Page title={t('Control Panel')} width="list">
      <Waiting label={t('Loading the control panel')} gap={16}>
        {[1, 2, 3].map((section) => (
          <Skeleton key={section} height={180} />
        ))}
      </Waiting>
    </Page>
  );
}
