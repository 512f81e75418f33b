import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#ui/language.ts';
import { companyLinksQuery } from '../api/queries.ts';
import classes from './Shell.module.css';

/** Links to the company's other products and contact pages, as menu items; empty if the server has none. */
export function CompanyLinkItems({ isBelowOthers = false }: { isBelowOthers?: boolean }) {
  const { data: links = [] } = useQuery(companyLinksQuery());
  if (links.length === 0) return null;
  return (
    <>
      {isBelowOthers && <Menu.Divider />}
      {links.map(({ label, address }) => (
        <Menu.Item key={address} component="a" href={address} target="_blank" rel="noreferrer">
          {label}
        </Menu.Item>
      ))}
    </>
  );
}

/** The same as a menu in the header. */
export function CompanyMenu() {
  const { t } = useTranslation();
  const { data: links = [] } = useQuery(companyLinksQuery());
  if (links.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.link}>
          {t('More')}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <CompanyLinkItems />
      </Menu.Dropdown>
    </Menu>
  );
}
