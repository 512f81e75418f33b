import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { channelAddress } from '#dashboard/components/addresses.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { NoChannels } from '#dashboard/components/NoChannels.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { choicesIn, Trans, useTranslation } from '#ui/language.ts';
import { type Device, type DeviceKey, devices } from './devices.ts';
import classes from './SetUpScreen.module.css';

const route = getRouteApi('/staff/dashboard/setup');
const choices = Object.entries(devices).map(([value, { name }]) => ({ value, label: name }));

/** Instructions for setting up a device as a screen of a channel, with a start script. */
export function SetUpScreenScreen() {
  const { t } = useTranslation();
  const { portalId } = useSelection();
  const { channel: asked } = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(channelsQuery(portalId));
  const [kind, setKind] = useState<DeviceKey>('windows');
  if (error && !data) return <LoadFailure what="channels" error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const channel = data.find(({ _id }) => _id === asked) ?? data[0];
  return (
    <Page title={t('Set up a screen')} width="form" back="screens">
      {channel ? (
        <>
          <Section title={t('Channel and device')}>
            <Select
              label={t('Channel')}
              data={data.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={channel._id}
              onChange={(id) => id && void navigate({ to: '/dashboard/setup', search: { channel: id }, replace: true })}
              searchable
            />
            <Select
              label={t('Device')}
              data={choicesIn(t, choices)}
              value={kind}
              onChange={(chosen) => setKind((chosen as DeviceKey | null) ?? kind)}
            />
            <Text size="sm">
              <Trans
                i18nKey="Its address: <b>{{address}}</b>"
                // Decoded for reading; browsers encode it themselves.
                values={{ address: location.origin + decodeURI(channelAddress(channel)) }}
                components={{ b: <b className={classes.address} /> }}
              />
            </Text>
            <OnlyHereNotice />
          </Section>
          <Steps device={devices[kind]} address={location.origin + channelAddress(channel)} />
        </>
      ) : (
        <NoChannels portalId={portalId} />
      )}
    </Page>
  );
}

function Steps({ device, address }: { device: Device; address: string }) {
  const { t } = useTranslation();
  const addresses = { channel: address, pairing: `${location.origin}/pair` };
  return (
    <Section title={t(device.name)}>
      <ol className={classes.steps}>
        {device.steps(addresses).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      {device.scripts.length > 0 && (
        <Group>
          {device.scripts.map(({ label, fileName, text }) => (
            <Button
              key={label}
              onClick={() => download(fileName, text(addresses))}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t(label)}
            </Button>
          ))}
        </Group>
      )}
    </Section>
  );
}

function download(fileName: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Warns users who work on the server itself that other devices can't reach their address. */
function OnlyHereNotice() {
  const { t } = useTranslation();
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return null;
  return (
    <Alert color="yellow" variant="light">
      {t(
        'This address works only on this computer. Open the dashboard using this computer’s network name or address, then return to this page.',
      )}
    </Alert>
  );
}
