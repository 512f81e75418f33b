import { MultiSelect, Select, Switch } from '@mantine/core';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { Role } from '#contract/entities/role.ts';
import type { User } from '#contract/entities/user.ts';
import { AccountSection } from '#dashboard/components/AccountSection.tsx';
import { ChannelsPerPageField } from '#dashboard/components/ChannelsPerPageField.tsx';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { ROLE_NAMES } from '#dashboard/components/role-names.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useEditUser } from '#dashboard/components/useEditUser.ts';
import { useUser } from '#dashboard/session/session.ts';
import { CHANNEL_LIST_HEIGHT_PX } from '#rules/limits.ts';
import { can, mayGiveRole } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';

interface UserFormProps {
  portalId: number;
  /** Null for a new user. */
  user: User | null;
  channels: readonly ListedChannel[];
  onCreated(saved: User): void;
}

export function UserForm({ portalId, user, channels, onCreated }: UserFormProps) {
  const { t } = useTranslation();
  const actor = useUser();
  const record = useEditUser(portalId, user, onCreated);
  const { form } = record;
  const isSelf = user?._id === actor._id;
  const mayManage = user === null || can(actor, 'user.manage', user);
  const mayChangeRole = user === null || can(actor, 'user.changeRole', user);
  const roles = Object.values(Role)
    .filter((role) => mayGiveRole(actor, role) || role === user?.roleName)
    .map((role) => ({ value: String(role), label: t(ROLE_NAMES[role]) }));
  const usesChosenChannels = Number(form.values.roleName) >= Role.Editor;
  return (
    <RecordPage
      title={user ? t('Edit {{name}}', { name: user.displayName || user.userName }) : t('New user')}
      record={record}
      back="users"
    >
      <AccountSection user={user} form={form} />
      <Section title={t('Permissions')}>
        <Select
          label={t('Role')}
          description={mayChangeRole ? undefined : t('You can’t change this role.')}
          data={roles}
          disabled={!mayChangeRole}
          {...form.getInputProps('roleName')}
        />
        {actor.isSuperUser && (
          <Switch
            label={t('Superuser')}
            description={
              isSelf
                ? t('You can’t change this for yourself. Ask another superuser.')
                : t('Manages all portals, templates and the content library.')
            }
            disabled={isSelf}
            {...form.getInputProps('isSuperUser', { type: 'checkbox' })}
          />
        )}
        {usesChosenChannels && (
          <MultiSelect
            label={t('Accessible channels')}
            description={t('Leave empty to allow all channels.')}
            data={channels.map((channel) => ({ value: channel._id, label: channel.name }))}
            disabled={!mayManage}
            styles={{ options: { maxHeight: CHANNEL_LIST_HEIGHT_PX } }}
            searchable
            clearable
            nothingFoundMessage={t('No matching channels')}
            {...form.getInputProps('channels')}
          />
        )}
      </Section>
      <Section title={t('Dashboard')}>
        <ChannelsPerPageField form={form} />
      </Section>
    </RecordPage>
  );
}
