import { Alert, Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { useSelection } from '#dashboard/app/selection.ts';
import { useUser } from '#dashboard/app/session.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { can } from '#rules/permissions.ts';
import classes from './PairScreen.module.css';
import { usePairScreen } from './usePairScreen.ts';

const route = getRouteApi('/staff/dashboard/pair');

/** Where a screen that shows a code is given its channel and its name. */
export function PairScreenScreen() {
  const { code, channel } = route.useSearch();
  const { portalId } = useSelection();
  const user = useUser();
  const { data, error, refetch } = useQuery(channelsQuery(portalId));
  if (error && !data) return <LoadFailure what="channels" error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={classes.page}>
      <Title order={1}>Add a screen</Title>
      {can(user, 'channel.pair', { PortalId: portalId }) ? (
        <PairForm key={portalId} code={code ?? ''} channel={channel ?? null} channels={data} />
      ) : (
        <Alert color="yellow" variant="light">
          Only admins give screens their channel. Please ask one of yours to type this code.
        </Alert>
      )}
    </div>
  );
}

interface PairFormProps {
  code: string;
  channel: string | null;
  channels: readonly { _id: string; name: string }[];
}

function PairForm({ code, channel, channels }: PairFormProps) {
  const { form, failure, isPairing, paired, submit, addAnother } = usePairScreen(code, channel, channels);
  if (paired) {
    return (
      <Section title="Done">
        <Text>
          <b>{paired.name || 'The screen'}</b> now shows <b>{paired.channelName}</b>. It starts within two seconds.
        </Text>
        <Group>
          <Button component={Link} to="/dashboard/controlpanel">
            See all screens
          </Button>
          <Button variant="default" onClick={addAnother}>
            Add another screen
          </Button>
        </Group>
      </Section>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Section title="The code on the screen">
        <Text size="sm" c="dimmed">
          Open <b>{`${location.host}/pair`}</b> in the screen’s browser. It shows eight letters.
        </Text>
        <TextInput
          label="Code"
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
          label="Channel"
          placeholder="What it shall show"
          data={channels.map(({ _id, name }) => ({ value: _id, label: name }))}
          searchable
          nothingFoundMessage="No channel of this name"
          {...form.getInputProps('channel')}
        />
        <TextInput
          label="Name of the screen"
          description="So that you know it among the others: where it hangs, perhaps."
          placeholder="Television at the door"
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
              Start this screen
            </Button>
          </Group>
        </Stack>
      </Section>
    </form>
  );
}
