import { Button, Skeleton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import type { PanelPart } from '#dashboard/components/panel-parts.ts';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useTranslation } from '#ui/language.ts';
import { AreasSection } from './AreasSection.tsx';
import { ChannelsSection } from './ChannelsSection.tsx';
import classes from './ControlPanel.module.css';
import { PlayerStatusSection } from './PlayerStatusSection.tsx';
import { PortalSection } from './PortalSection.tsx';
import { ScreensSection } from './ScreensSection.tsx';
import { SyncGroupsSection } from './SyncGroupsSection.tsx';
import { UsersSection } from './UsersSection.tsx';
import { useControlPanel } from './useControlPanel.ts';
import { useScreens } from './useScreens.tsx';

const route = getRouteApi('/staff/dashboard/controlpanel');

/** The status of a portal's players, and its settings. Each section has an address of its own. */
export function ControlPanelScreen() {
  const { t } = useTranslation();
  const panel = useControlPanel();
  const { portal, channels, users, areas, mayManageChannels } = panel;
  const { show } = route.useSearch();
  const { screens, slideNames, missing } = useScreens(panel.portalId);
  if (panel.failure) return <LoadFailure what="control panel" error={panel.failure} retry={panel.retry} />;
  if (!portal || panel.isLoading) return <ControlPanelSkeleton />;
  const hasSyncGroups = mayManageChannels && portal.optionalFeatures.includes('synchronization');
  const parts: { part: PanelPart | undefined; title: string }[] = [
    { part: undefined, title: t('Player Status') },
    { part: 'screens', title: t('Screens') },
    { part: 'channels', title: t('Channels') },
    ...(hasSyncGroups ? [{ part: 'sync' as const, title: t('Sync groups') }] : []),
    ...(users ? [{ part: 'users' as const, title: t('Users') }] : []),
    ...(areas ? [{ part: 'areas' as const, title: t('Areas') }] : []),
  ];
  const current = parts.find(({ part }) => part === show)?.part;
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
      <nav className={classes.parts} aria-label={t('Sections')}>
        {parts.map(({ part, title }) => (
          <Link
            key={title}
            to="/dashboard/controlpanel"
            search={part ? { show: part } : {}}
            className={classes.part}
            activeOptions={{ exact: true, includeSearch: true }}
            data-current={part === current || undefined}
            aria-current={part === current ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className={classes.section}>
        {current === undefined && <PlayerStatusSection portal={portal} channels={channels} screens={screens} />}
        {current === 'screens' && (
          <ScreensSection
            screens={screens}
            missing={missing}
            channels={channels}
            slideNames={slideNames}
            mayPair={mayManageChannels}
          />
        )}
        {current === 'channels' && (
          <>
            <ChannelsSection channels={channels} screens={screens} mayManage={mayManageChannels} />
            {mayManageChannels && <PortalSection portal={portal} />}
          </>
        )}
        {current === 'sync' && <SyncGroupsSection portalId={panel.portalId} channels={channels} />}
        {current === 'users' && users && <UsersSection users={users} />}
        {current === 'areas' && areas && <AreasSection areas={areas} channels={channels} />}
      </div>
    </Page>
  );
}

function ControlPanelSkeleton() {
  const { t } = useTranslation();
  return (
    <Page title={t('Control Panel')} width="list">
      <Waiting label={t('Loading the control panel')} gap={16}>
        <Skeleton height={40} />
        <Skeleton height={480} />
      </Waiting>
    </Page>
  );
}
