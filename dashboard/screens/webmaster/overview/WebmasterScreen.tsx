import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ResponseOf } from '#contract/client.ts';
import { screensEverywhereQuery, webmasterPanelQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { liveScreens } from '#dashboard/components/live-screens.ts';
import { matcher } from '#dashboard/components/names.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { WebmasterPage } from '#dashboard/components/WebmasterPage.tsx';
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
  const { data, error, refetch } = useQuery(webmasterPanelQuery());
  const seen = useQuery(screensEverywhereQuery());
  const nowMs = useNow();
  const screens = seen.data ? liveScreens(seen.data.screens, seen.data.answeredAtMs, nowMs) : [];
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => matching(data ?? [], filter), [data, filter]);
  if (error && !data) return <LoadFailure what="list of portals" error={error} retry={() => void refetch()} />;
  return (
    <WebmasterPage
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
      {data ? (
        <>
          <div className={classes.line}>
            <Text c="dimmed">
              {t('{{count}} portals', { count: data.length, defaultValue_one: '{{count}} portal' })}
            </Text>
            <TextInput
              className={classes.filter}
              type="search"
              aria-label={t('Filter by portal or channel')}
              placeholder={t('Filter by portal or channel')}
              leftSection={<IconSearch size={15} />}
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
            />
          </div>
          {shown.length === 0 && <Text>{t('No matching portals or channels.')}</Text>}
          {shown.map(({ portal, channels }) => (
            <PortalCard key={portal._id} portal={portal} channels={channels} screens={screens} nowMs={nowMs} />
          ))}
          <DeletedPortals />
        </>
      ) : (
        <Waiting label={t('Loading the portals')} gap={16}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={160} />
          ))}
        </Waiting>
      )}
    </WebmasterPage>
  );
}
