import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { NoChannels } from '#dashboard/components/NoChannels.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { Trans, useTranslation } from '#ui/language.ts';
import classes from './PairScreen.module.css';
import { usePairScreen } from './usePairScreen.ts';

const route = getRouteApi('/staff/dashboard/pair');

/** Pairs a screen that shows a code with a channel, and gives it a name. */
export function PairScreenScreen() {
  const { t } = useTranslation();
  const { code, channel } = route.useSearch();
  const { portalId } = useSelection();
  const user = useUser();
  const { data, error, refetch } = useQuery(channelsQuery(portalId));
  if (error && !data) return <LoadFailure what="channels" error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const mayPair = can(user, 'channel.pair', { PortalId: portalId });
  return (
    <Page title={t('Add a screen')} width="narrow" back="screens">
      {!mayPair && (
        <Alert color="yellow" variant="light">
          {t('Only admins can pair screens. Ask an admin to enter this code.')}
        </Alert>
      )}
      {mayPair && data.length === 0 && <NoChannels portalId={portalId} />}
      {mayPair && data.length > 0 && (
        <PairForm key={portalId} code={code ?? ''} channel={channel ?? null} channels={data} />
      )}
    </Page>
  );
}

interface PairFormProps {
  code: string;
  channel: string | null;
  channels: readonly { _id: string; name: string }[];
}

function PairForm({ code, channel, channels }: PairFormProps) {
  const { t } = useTranslation();
  const { form, failure, isPairing, paired, submit, addAnother } = usePairScreen(code, channel, channels);
  if (paired) {
    return (
      <Section title={t('Screen paired')}>
        <Text>
          {paired.name ? (
            <Trans
              i18nKey="<b>{{screen}}</b> now shows <b>{{channel}}</b>. It starts within two seconds."
              values={{ screen: paired.name, channel: paired.channelName }}
              components={{ b: <b /> }}
            />
          ) : (
            <Trans
              i18nKey="The screen now shows <b>{{channel}}</b>. It starts within two seconds."
              values={{ channel: paired.channelName }}
              components={{ b: <b /> }}
            />
          )}
        </Text>
        <Group>
          <Button renderRoot={(props) => <Link to="/dashboard/controlpanel" search={{ show: 'screens' }} {...props} />}>
            {t('See all screens')}
          </Button>
          <Button variant="default" onClick={addAnother}>
            {t('Add another screen')}
          </Button>
        </Group>
      </Section>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Section title={t('The code on the screen')}>
        <Text size="sm" c="dimmed">
          <Trans
            i18nKey="Open <b>{{address}}</b> in the screen’s browser. It shows an eight-letter code."
            values={{ address: `${location.host}/pair` }}
            components={{ b: <b /> }}
          />
        </Text>
        <TextInput
          label={t('Code')}
          size="lg"
          classNames={{ input: classes.code }}
          placeholder="BCDF GHJK"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={code === ''}
          {...form.getInputProps('pairCode')}
        />
        <Select
          label={t('Channel')}
          placeholder={t('Choose a channel')}
          data={channels.map(({ _id, name }) => ({ value: _id, label: name }))}
          searchable
          nothingFoundMessage={t('No matching channels')}
          {...form.getInputProps('channel')}
        />
        <TextInput
          label={t('Screen name')}
          description={t('A name you will recognize, such as the screen’s location.')}
          placeholder={t('Screen at the entrance')}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Stack gap={8}>
          {failure && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {failure}
            </Text>
          )}
          <Group>
            <Button type="submit" loading={isPairing}>
              {t('Pair screen')}
            </Button>
          </Group>
        </Stack>
      </Section>
    </form>
  );
}
