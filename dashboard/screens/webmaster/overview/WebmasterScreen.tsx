import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '#contract/client.ts';
import { screensEverywhereQuery, webmasterPanelQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { liveScreens } from '#dashboard/components/live-screens.ts';
import { matcher } from '#dashboard/components/names.ts';
import { SearchField } from '#dashboard/components/SearchField.tsx';
import { useNow } from '#dashboard/components/useNow.ts';
import { WebmasterTabs } from '#dashboard/components/WebmasterTabs.tsx';
import { useTranslation } from '#ui/language.ts';
import { DeletedPortals } from './DeletedPortals.tsx';
import { ImportPortal } from './ImportPortal.tsx';
import { PortalCard } from './PortalCard.tsx';
import classes from './Webmaster.module.css';

type PortalInList = ResponseOf<'GET /api/portals/getWebmasterControlPanel'>[number];

/** The portals whose name matches, with all channels, and others with the channels that match. */
function matching(portals: readonly PortalInList[], filter: string): PortalInList[] {
  const matches = matcher(filter);
  return portals.flatMap((one) => {
    if (matches(one.portal.PortalName)) return [one];
    const channels = one.channels.filter(({ name }) => matches(name));
    return channels.length > 0 ? [{ ...one, channels }] : [];
  });
}

/** All portals and the status of their players. */
export function WebmasterScreen() {
  const { t } = useTranslation();
  const portals = useQuery(webmasterPanelQuery());
  const seen = useQuery(screensEverywhereQuery());
  const nowMs = useNow();
  const screens = seen.data ? liveScreens(seen.data.screens, seen.data.answeredAtMs, nowMs) : null;
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => matching(portals.data ?? [], filter), [portals.data, filter]);
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
      {shown.length === 0 && <Text>{t('No matching portals or channels.')}</Text>}
      {shown.map(({ portal, channels }) => (
        <PortalCard key={portal._id} portal={portal} channels={channels} screens={screens} nowMs={nowMs} />
      ))}
      <DeletedPortals />
    </ListPage>
  );
}
