import { ActionIcon, Button, MultiSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { SyncedArea } from '#contract/entities/sync-group.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { isInStep } from '#rules/shared-areas.ts';
import own from './SyncGroups.module.css';
import { type ListedGroup, useSyncGroups } from './useSyncGroups.ts';

/** Channels whose screens stay in step, and where they can't. Changes are kept as they are made. */
export function SyncGroupsSection({ portalId, channels }: { portalId: number; channels: readonly Channel[] }) {
  const { groups, add, update, remove } = useSyncGroups(portalId);
  return (
    <PanelSection
      title="Sync groups"
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(`Group ${groups.length + 1}`)}
        >
          Add a group
        </Button>
      }
      emptyWords={
        groups.length === 0
          ? 'Channels of a group begin anew at the same moment, for walls of screens and rooms with several. Add the first group.'
          : undefined
      }
    >
      <ul className={own.groups}>
        {groups.map((group) => (
          <li key={group._id} className={own.group}>
            <GroupName group={group} onNamed={(name) => update(group, { name })} />
            <MultiSelect
              aria-label={`Channels of ${group.name}`}
              placeholder={group.channels.length === 0 ? 'Choose its channels' : undefined}
              data={channels.map(({ _id, name }) => ({
                value: _id,
                label: name,
                disabled: groups.some((other) => other !== group && other.channels.includes(_id)),
              }))}
              value={group.channels}
              onChange={(chosen) => update(group, { channels: chosen })}
              searchable
              nothingFoundMessage="No channel of this name"
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={32}
              aria-label={`Delete ${group.name}`}
              title="Delete"
              onClick={() => remove(group)}
            >
              <IconTrash size={17} />
            </ActionIcon>
            <div className={own.steps}>
              {group.channels.length > 1 && <StepWords areas={group.areas} channels={channels} />}
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function GroupName({ group, onNamed }: { group: ListedGroup; onNamed(name: string): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      aria-label={`Name of ${group.name}`}
      maxLength={200}
      value={typed ?? group.name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const name = typed?.trim() ?? '';
        if (name !== '' && name !== group.name) onNamed(name);
        setTyped(null);
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

/** Where the group is in step, and how many seconds are missing where it is not. */
function StepWords({ areas, channels }: { areas: readonly SyncedArea[]; channels: readonly Channel[] }) {
  if (areas.length === 0) return <span>These channels share no area, so there is nothing to keep in step.</span>;
  return areas.map((area) => (
    <span key={area.area} className={own.step} data-in-step={isInStep(area)}>
      {isInStep(area) ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      {isInStep(area)
        ? `${area.name}: in step, ${area.lengths[0]?.seconds} s`
        : `${area.name}: ${missing(area, channels)}`}
    </span>
  ));
}

function missing({ lengths }: SyncedArea, channels: readonly Channel[]): string {
  const longest = Math.max(...lengths.map(({ seconds }) => seconds));
  const short = lengths.filter(({ seconds }) => seconds < longest);
  return short
    .map(({ channel, seconds }) => {
      const name = channels.find(({ _id }) => _id === channel)?.name ?? 'a channel';
      return `${name} is ${longest - seconds} s short of ${longest} s`;
    })
    .join(', ');
}
