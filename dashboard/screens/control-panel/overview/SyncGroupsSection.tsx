import { Button, MultiSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { SyncedArea } from '#contract/entities/sync-group.ts';
import { inPlaceKeys } from '#dashboard/components/in-place-keys.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { isInStep } from '#rules/shared-areas.ts';
import { t, useTranslation } from '#ui/language.ts';
import { OtherVersionNotice } from './OtherVersionNotice.tsx';
import own from './SyncGroups.module.css';
import { type ListedGroup, useSyncGroups } from './useSyncGroups.ts';

/** Groups of channels whose screens are in sync, and where they can't be. Changes are saved immediately. */
export function SyncGroupsSection({ portalId, channels }: { portalId: number; channels: readonly Channel[] }) {
  const { t } = useTranslation();
  const { groups, list, conflicts, dismissConflict, add, update, remove } = useSyncGroups(portalId);
  const addButton = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      // The second click of a double-click would add another group.
      onClick={({ detail }) => detail < 2 && add(t('Group {{number}}', { number: groups.length + 1 }))}
    >
      {t('Add a group')}
    </Button>
  );
  return (
    <PanelSection
      title={t('Sync groups')}
      actions={groups.length > 0 && addButton}
      list={list}
      emptyWords={
        groups.length === 0
          ? t(
              'The channels in a sync group start their slides at the same time, for video walls and rooms with several screens. Add the first group.',
            )
          : undefined
      }
      emptyAction={addButton}
    >
      <ul className={own.groups}>
        {groups.map((group) => (
          <li key={group._id} className={own.group}>
            <GroupName group={group} onNamed={(name, onRefused) => update(group, { name }, onRefused)} />
            <MultiSelect
              aria-label={t('Channels in {{name}}', { name: group.name })}
              placeholder={group.channels.length === 0 ? t('Choose channels') : undefined}
              data={channels.map(({ _id, name }) => ({
                value: _id,
                label: name,
                disabled: groups.some((other) => other !== group && other.channels.includes(_id)),
              }))}
              value={group.channels}
              onChange={(chosen) => update(group, { channels: chosen })}
              searchable
              comboboxProps={{ keepMounted: false }}
              nothingFoundMessage={t('No matching channels')}
            />
            <RowAction
              title={t('Delete')}
              label={t('Delete {{name}}', { name: group.name })}
              icon={<IconTrash size={17} />}
              isGrave
              onClick={() => remove(group)}
            />
            {conflicts
              .filter((conflict) => conflict.group === group._id)
              .map((conflict) => (
                <OtherVersionNotice
                  key={group._id}
                  record={{ PortalId: group.PortalId, kind: 'syncGroup', _id: group._id }}
                  version={conflict.noticedAt}
                  className={own.conflict}
                  onKeep={() => update(group, conflict.update)}
                  onLoad={() => dismissConflict(group._id)}
                />
              ))}
            <div className={own.steps}>
              {group.channels.length > 1 && <StepWords areas={group.areas} channels={channels} />}
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function GroupName({ group, onNamed }: { group: ListedGroup; onNamed(name: string, onRefused: () => void): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      aria-label={t('Name of {{name}}', { name: group.name })}
      maxLength={200}
      value={typed ?? group.name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const name = typed?.trim() ?? '';
        if (name !== '' && name !== group.name) onNamed(name, () => setTyped((newest) => newest ?? name));
        setTyped(null);
      }}
      onKeyDown={inPlaceKeys(() => setTyped(null))}
    />
  );
}

/** In which areas the group is in sync, and how many seconds are missing in others. */
function StepWords({ areas, channels }: { areas: readonly SyncedArea[]; channels: readonly Channel[] }) {
  const { t } = useTranslation();
  if (areas.length === 0)
    return <span>{t('These channels have no area in common, so there is nothing to keep in sync.')}</span>;
  return areas.map((area) => (
    <span key={area.area} className={own.step} data-in-step={isInStep(area)}>
      {isInStep(area) ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      {isInStep(area)
        ? t('{{name}}: in sync, {{seconds}} s', { name: area.name, seconds: area.lengths[0]?.seconds })
        : t('{{field}}: {{value}}', { field: area.name, value: missing(area, channels) })}
    </span>
  ));
}

function missing({ lengths }: SyncedArea, channels: readonly Channel[]): string {
  const longest = Math.max(...lengths.map(({ seconds }) => seconds));
  const short = lengths.filter(({ seconds }) => seconds < longest);
  return short
    .map(({ channel, seconds }) => {
      const name = channels.find(({ _id }) => _id === channel)?.name ?? t('a channel');
      return t('{{name}} is {{short}} s shorter than the longest channel ({{longest}} s)', {
        name,
        short: longest - seconds,
        longest,
      });
    })
    .join(', ');
}
