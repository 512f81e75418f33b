import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import tabs from '#dashboard/components/PageTabs.module.css';
import type { PanelPart } from '#dashboard/components/panel-parts.ts';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { useTranslation } from '#ui/language.ts';
import { AreasSection } from './AreasSection.tsx';
import { ChannelsSection } from './ChannelsSection.tsx';
import classes from './ControlPanel.module.css';
import { HolidaysSection } from './HolidaysSection.tsx';
import { NamedTimesSection } from './NamedTimesSection.tsx';
import { PlayerStatusSection } from './PlayerStatusSection.tsx';
import { PortalSection } from './PortalSection.tsx';
import { ScreensSection } from './ScreensSection.tsx';
import { SyncGroupsSection } from './SyncGroupsSection.tsx';
import { TagsSection } from './TagsSection.tsx';
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
  const { screens, slideNames, list } = useScreens(panel.portalId);
  const hasSyncGroups = mayManageChannels && portal?.optionalFeatures.includes('synchronization');
  const parts: { part: PanelPart | undefined; title: string }[] = [
    { part: undefined, title: t('Player Status') },
    { part: 'screens', title: t('Screens') },
    { part: 'channels', title: t('Channels') },
    ...(mayManageChannels ? [{ part: 'tags' as const, title: t('Tags') }] : []),
    ...(hasSyncGroups ? [{ part: 'sync' as const, title: t('Sync groups') }] : []),
    ...(mayManageChannels ? [{ part: 'times' as const, title: t('Times and holidays') }] : []),
    ...(users ? [{ part: 'users' as const, title: t('Users') }] : []),
    ...(areas ? [{ part: 'areas' as const, title: t('Areas') }] : []),
  ];
  const current = parts.find(({ part }) => part === show)?.part;
  const isElsewhere = show !== undefined && current === undefined && portal !== null;
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs move the current one
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current, parts.length]);
  if (isElsewhere) return <TurnedAway to="/dashboard/controlpanel" reason={show === 'sync' ? 'missing' : 'access'} />;
  return (
    <ListPage
      title={t('Control Panel')}
      list={{ ...panel, isLoading: panel.isLoading || list.isLoading, what: 'control panel' }}
      loadingWords={t('Loading the control panel')}
      skeleton={[480]}
      above={
        <nav ref={nav} className={tabs.tabs} aria-label={t('Sections')}>
          {parts.map(({ part, title }) => (
            <Link
              key={title}
              to="/dashboard/controlpanel"
              search={part ? { show: part } : {}}
              className={tabs.tab}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={part === current ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
      }
      actions={
        users && (
          <Button component={Link} to="/dashboard/controlpanel/audit" variant="default">
            {t('Audit Log')}
          </Button>
        )
      }
    >
      <div className={classes.section}>
        {portal && current === undefined && (
          <PlayerStatusSection portal={portal} channels={channels} screens={screens} />
        )}
        {current === 'screens' && (
          <ScreensSection
            screens={screens ?? []}
            list={list}
            channels={channels}
            slideNames={slideNames}
            mayPair={mayManageChannels}
          />
        )}
        {current === 'channels' && (
          <>
            <ChannelsSection channels={channels} screens={screens} mayManage={mayManageChannels} />
            {portal && mayManageChannels && <PortalSection portal={portal} />}
          </>
        )}
        {current === 'tags' && (
          <TagsSection portalId={panel.portalId} channels={channels} screens={screens ?? []} list={list} />
        )}
        {current === 'sync' && <SyncGroupsSection portalId={panel.portalId} channels={channels} />}
        {current === 'times' && (
          <>
            <NamedTimesSection portalId={panel.portalId} />
            <HolidaysSection portalId={panel.portalId} />
          </>
        )}
        {current === 'users' && users && <UsersSection users={users} />}
        {current === 'areas' && areas && <AreasSection areas={areas} channels={channels} />}
      </div>
    </ListPage>
  );
}
