import { MultiSelect, NumberInput, PasswordInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { Role, type User } from '#contract/entities/user.ts';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { ROLE_NAMES } from '#dashboard/components/role-names.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { CHANNEL_LIST_HEIGHT_PX } from '#rules/limits.ts';
import { can, mayGiveRole } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { useEditUser } from './useEditUser.ts';

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
      back="/dashboard/controlpanel"
    >
      <Section title={t('Account')}>
        <TextInput
          label={t('Username')}
          description={isSelf ? t('You can’t change your own username. Ask another admin to change it.') : undefined}
          disabled={!mayManage}
          {...form.getInputProps('userName')}
          autoComplete="off"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('Display name')} {...form.getInputProps('displayName')} autoComplete="off" />
          <TextInput label={t('Email')} type="email" {...form.getInputProps('email')} autoComplete="off" />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordInput
            label={user ? t('New password') : t('Password')}
            description={user ? t('Leave blank to keep the current password.') : t('At least 7 characters.')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('password')}
            autoComplete="new-password"
          />
          <PasswordInput
            label={t('Confirm password')}
            {...form.getInputProps('password2')}
            autoComplete="new-password"
          />
        </SimpleGrid>
        {isSelf && (form.values.password !== '' || form.isDirty('email')) && (
          <PasswordInput
            label={t('Current password')}
            description={t('To change your own password or email, enter your current password.')}
            {...form.getInputProps('currentPassword')}
            autoComplete="current-password"
          />
        )}
      </Section>
      <Section title={t('Permissions')}>
        <Select label={t('Role')} data={roles} disabled={!mayChangeRole} {...form.getInputProps('roleName')} />
        {actor.isSuperUser && (
          <Switch
            label={t('Superuser')}
            description={t('Manages all portals, templates and the content library.')}
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
        <NumberInput
          label={t('Channels per page')}
          description={t('How many channels the dashboard shows side by side. Enter 0 for all.')}
          min={0}
          max={99}
          maxLength={2}
          allowDecimal={false}
          {...form.getInputProps('channelsPerPage')}
        />
      </Section>
    </RecordPage>
  );
}
