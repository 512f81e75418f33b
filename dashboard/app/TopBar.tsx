import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/entities/user.ts';
import { call } from '../api/client.ts';
import { NARROW } from '../components/narrow.ts';
import { PortalSelect } from './PortalSelect.tsx';
import { ProductMark } from './ProductMark.tsx';
import classes from './Shell.module.css';
import { signOut } from './session.ts';

/** Where one is, who one is, and the way out. */
export function TopBar({ user }: { user: User }) {
  const isNarrow = useMediaQuery(NARROW);
  const name = user.displayName || user.userName;
  return (
    <header className={classes.bar}>
      <span className={classes.product}>
        <ProductMark />
        Vitrine
      </span>
      {user.isSuperUser && <PortalSelect className={classes.portal} />}
      {isNarrow ? (
        <>
          <span className={classes.spacer} />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label="Menu">
                <IconMenu2 size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{name}</Menu.Label>
              <Menu.Item component={Link} to="/dashboard">
                Home
              </Menu.Item>
              <Menu.Item component={Link} to="/dashboard/controlpanel">
                Control Panel
              </Menu.Item>
              {user.isSuperUser && (
                <Menu.Item component={Link} to="/dashboard/webmaster">
                  Webmaster Control Panel
                </Menu.Item>
              )}
              <Menu.Item onClick={logOut}>Log out</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      ) : (
        <>
          <nav aria-label="Main">
            <Link to="/dashboard" activeOptions={{ exact: true }} className={classes.link}>
              Home
            </Link>
            <Link to="/dashboard/controlpanel" className={classes.link}>
              Control Panel
            </Link>
            {user.isSuperUser && (
              <Link to="/dashboard/webmaster" className={classes.link}>
                Webmaster Control Panel
              </Link>
            )}
          </nav>
          <span className={classes.spacer} />
          <span className={classes.user} title={name}>
            {name}
          </span>
          <UnstyledButton className={classes.link} onClick={logOut}>
            Log out
          </UnstyledButton>
        </>
      )}
    </header>
  );
}

/** Ends the session on the server too; where that fails, at least this browser forgets it. */
async function logOut(): Promise<void> {
  try {
    await call('POST /api/users/logout', {});
  } finally {
    signOut();
  }
}
