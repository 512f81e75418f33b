import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '#contract/client.ts';
import type { ChannelInList } from '#contract/endpoints/portals.ts';
import { screensEverywhereQuery, webmasterPanelQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { conditionsOf, countsOfConditions } from '#dashboard/components/channel-conditions.ts';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { liveScreens } from '#dashboard/components/live-screens.ts';
import { matcher } from '#dashboard/components/names.ts';
import { SearchField } from '#dashboard/components/SearchField.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { useStateFilter } from '#dashboard/components/useStateFilter.tsx';
import { WebmasterTabs } from '#dashboard/components/WebmasterTabs.tsx';
import { useTranslation } from '#ui/language.ts';
import { DeletedPortals } from './DeletedPortals.tsx';
import { ImportPortal } from './ImportPortal.tsx';
import { PortalCard } from './PortalCard.tsx';
import classes from './Webmaster.module.css';

type PortalInList = ResponseOf<'GET /api/portals/getWebmasterControlPanel'>[number];

/**
 * The portals whose name matches, with all channels, and others with the channels that match. `isShown`: which channels
 * are shown at all, without portals that have none of them; null for no restriction.
 */
function matching(
  portals: readonly PortalInList[],
  filter: string,
  isShown: ((channel: ChannelInList) => boolean) | null,
): (PortalInList & { shown: ChannelInList[] })[] {
  const matches = matcher(filter);
  return portals.flatMap((one) => {
    const isNamed = matches(one.portal.PortalName);
    const shown = one.channels.filter(
      (channel) => (isNamed || matches(channel.name)) && (isShown === null || isShown(channel)),
    );
    return shown.length > 0 || (isNamed && isShown === null) ? [{ ...one, shown }] : [];
  });
}

/** All portals and the status of their players. */
export function WebmasterScreen() {
  const { t } = useTranslation();
  const portals = useQuery(webmasterPanelQuery());
  const seen = useQuery(screensEverywhereQuery());
  const nowMs = useNow();
  const screens = useMemo(
    () => (seen.data ? liveScreens(seen.data.screens, seen.data.answeredAtMs, nowMs) : null),
    [seen.data, nowMs],
  );
  const conditions = useMemo(
    () =>
      conditionsOf(
        (portals.data ?? []).flatMap(({ channels }) => channels),
        screens,
        nowMs,
      ),
    [portals.data, screens, nowMs],
  );
  const { field, isActive, isShown } = useStateFilter(countsOfConditions(conditions));
  const [filter, setFilter] = useState('');
  const matches = useMemo(() => {
    const isInChosen = ({ _id }: ChannelInList) => isShown(conditions?.get(_id) ?? 'unused');
    return matching(portals.data ?? [], filter, isActive ? isInChosen : null);
  }, [portals.data, filter, conditions, isActive, isShown]);
  const count = portals.data?.length ?? 0;
  return (
    <ListPage
      title={t('Webmaster Control Panel')}
      list={{ ...allOf([portals]), what: 'list of portals' }}
      loadingWords={t('Loading the portals')}
      skeleton={[160, 160, 160]}
      above={<WebmasterTabs />}
      actions={
        <>
          <ImportPortal />
          <Button
            component={Link}
            to="/dashboard/webmaster/editportal"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('Add New Portal')}
          </Button>
        </>
      }
    >
      <div className={classes.line}>
        <Text c="dimmed">{t('{{count}} portals', { count, defaultValue_one: '{{count}} portal' })}</Text>
        <SearchField
          className={classes.filter}
          label={t('Filter by portal or channel')}
          words={filter}
          onSearch={setFilter}
        />
      </div>
      {field}
      {matches.length === 0 && <Text>{t('No matching portals or channels.')}</Text>}
      {matches.map((one) => (
        <PortalCard key={one.portal._id} {...one} screens={screens} nowMs={nowMs} />
      ))}
      <DeletedPortals />
    </ListPage>
  );
}
