import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/entities/user.ts';
import { effectsOfUser } from '#dashboard/components/deletion-effects.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { ROLE_NAMES } from '#dashboard/components/role-names.ts';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { RowActions } from './RowActions.tsx';

/** The portal's users. */
export function UsersSection({ users }: { users: readonly User[] }) {
  const { t } = useTranslation();
  const actor = useUser();
  const remove = useDeletion('POST /api/users/deleteuser');
  return (
    <PanelSection
      title={t('Users')}
      summary={t('{{count}} users', { count: users.length, defaultValue_one: '{{count}} user' })}
      actions={
        <Button component={Link} to="/dashboard/controlpanel/edituser" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('Add New User')}
        </Button>
      }
    >
      <PanelTable
        actionCount={2}
        rows={users}
        columns={[
          { title: t('Name'), content: nameOf, hint: nameOf },
          {
            title: t('Username'),
            width: 'wide',
            isSecondary: true,
            isCut: true,
            content: ({ userName }) => userName,
            hint: ({ userName }) => userName,
          },
          { title: t('Role'), width: 'medium', content: ({ roleName }) => t(ROLE_NAMES[roleName]) },
        ]}
        actions={(user) => (
          <RowActions
            id={user._id}
            name={nameOf(user)}
            editAt={can(actor, 'user.edit', user) ? '/dashboard/controlpanel/edituser' : null}
            onDelete={
              can(actor, 'user.delete', user) ? () => remove(user, nameOf(user), effectsOfUser(user, actor)) : null
            }
          />
        )}
      />
    </PanelSection>
  );
}

function nameOf({ displayName, userName }: User): string {
  return displayName || userName;
}
