import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { User } from '#contract/entities/user.ts';
import { useTranslation } from '#ui/language.ts';
import { call } from '../api/client.ts';
import { ProductMark } from '../components/ProductMark.tsx';
import { signOutAfter } from '../session/session.ts';
import { CompanyLinkItems, CompanyMenu } from './CompanyLinks.tsx';
import { LanguageItems } from './LanguageItems.tsx';
import { PortalSelect } from './PortalSelect.tsx';
import { pagesFor } from './pages.ts';
import { PaletteButton } from './palette/PaletteButton.tsx';
import classes from './Shell.module.css';

/** Below this width the links don't fit; Shell.module.css repeats it. */
const WITHOUT_ROOM = '(max-width: 75em)';

const LONGEST_GOODBYE_MS = 3_000;

/** If its code can't be loaded, the page works without it. */
const VoiceControl = lazy(() => import('./voice/VoiceControl.tsx').catch(() => ({ default: () => <></> })));

/** The header: navigation, the current portal and user, and logout. */
export function TopBar({ user }: { user: User }) {
  const { t } = useTranslation();
  const hasNoRoom = useMediaQuery(WITHOUT_ROOM);
  const name = user.displayName || user.userName;
  const pages = pagesFor(user);
  return (
    <header className={classes.bar} data-crowded={user.isSuperUser || undefined}>
      <span className={classes.product}>
        <ProductMark />
        <span className={classes.productName}>Vitrine</span>
      </span>
      {user.isSuperUser && <PortalSelect className={classes.portal} />}
      {hasNoRoom ? (
        <>
          <span className={classes.spacer} />
          <PaletteButton />
          <Voice user={user} />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('Menu')}>
                <IconMenu2 size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu}>
              <Menu.Label className={classes.name}>{name}</Menu.Label>
              {pages.map(({ to, label }) => (
                <Menu.Item key={to} component={Link} to={to}>
                  {t(label)}
                </Menu.Item>
              ))}
              <CompanyLinkItems isBelowOthers />
              <Menu.Divider />
              <LanguageItems />
              <Menu.Divider />
              <MyAccountItem />
              <Menu.Item onClick={logOut}>{t('Log out')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      ) : (
        <>
          <nav aria-label={t('Header menu')} className={classes.pages}>
            {pages.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact: to === '/dashboard', includeSearch: false }}
                className={classes.link}
              >
                {t(label)}
              </Link>
            ))}
            <CompanyMenu />
          </nav>
          <span className={classes.spacer} />
          <PaletteButton />
          <Voice user={user} />
          <Menu position="bottom-end">
            <Menu.Target>
              <UnstyledButton className={classes.user} title={name}>
                <IconUserCircle size={20} stroke={1.6} aria-hidden />
                <span className={classes.userName}>{name}</span>
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label className={classes.name}>{name}</Menu.Label>
              <MyAccountItem />
              <Menu.Divider />
              <LanguageItems />
            </Menu.Dropdown>
          </Menu>
          <UnstyledButton className={classes.link} onClick={logOut}>
            {t('Log out')}
          </UnstyledButton>
        </>
      )}
    </header>
  );
}

function MyAccountItem() {
  const { t } = useTranslation();
  return (
    <Menu.Item component={Link} to="/dashboard/account">
      {t('My account')}
    </Menu.Item>
  );
}

function Voice({ user }: { user: User }) {
  if (!user.isSuperUser) return null;
  return (
    <Suspense fallback={<span className={classes.voice} />}>
      <VoiceControl />
    </Suspense>
  );
}

/** Also ends the session on the server; if that fails or takes long, it is ended in this browser anyway. */
async function logOut(): Promise<void> {
  const ended = call('POST /api/users/logout', {}).catch(() => undefined);
  await signOutAfter(Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS))]));
}
