import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/entities/user.ts';
import { useUser } from '#dashboard/app/session.ts';
import classes from '#dashboard/components/PanelSection.module.css';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { ROLE_NAMES } from '#dashboard/components/role-names.ts';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { can } from '#rules/permissions.ts';
import { RowActions } from './RowActions.tsx';

/** Who works in the portal. */
export function UsersSection({ users }: { users: readonly User[] }) {
  const actor = useUser();
  const remove = useDeletion('POST /api/users/deleteuser');
  return (
    <PanelSection
      title="Users"
      summary={users.length === 1 ? '1 user' : `${users.length} users`}
      actions={
        <Button component={Link} to="/dashboard/controlpanel/edituser" leftSection={<IconPlus size={16} aria-hidden />}>
          Add New User
        </Button>
      }
    >
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className={`${classes.wide} ${classes.secondary}`}>
                User name
              </th>
              <th scope="col" className={classes.medium}>
                Role
              </th>
              <th scope="col" className={classes.actionsHead}>
                <span className={classes.hidden}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => {
              const name = user.displayName || user.userName;
              return (
                <tr key={user._id}>
                  <th scope="row" className={classes.name} title={name}>
                    {name}
                  </th>
                  <td className={`${classes.name} ${classes.secondary}`} title={user.userName}>
                    {user.userName}
                  </td>
                  <td>{ROLE_NAMES[user.roleName]}</td>
                  <td className={classes.rowActions}>
                    <RowActions
                      id={user._id}
                      name={name}
                      editAt={can(actor, 'user.edit', user) ? '/dashboard/controlpanel/edituser' : null}
                      onDelete={can(actor, 'user.delete', user) ? () => remove(user, name) : null}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </PanelSection>
  );
}
