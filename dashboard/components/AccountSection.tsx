import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { User } from '#contract/entities/user.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { Section } from './Section.tsx';
import type { UserValues } from './useEditUser.ts';
import type { RecordForm } from './useRecordForm.ts';

interface AccountSectionProps {
  /** Null for a new user. */
  user: User | null;
  form: RecordForm<UserValues>['form'];
}

/** Name, email and password of a user. */
export function AccountSection({ user, form }: AccountSectionProps) {
  const { t } = useTranslation();
  const actor = useUser();
  const isSelf = user?._id === actor._id;
  const mayManage = user === null || can(actor, 'user.manage', user);
  return (
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
        <PasswordInput label={t('Confirm password')} {...form.getInputProps('password2')} autoComplete="new-password" />
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
  );
}
