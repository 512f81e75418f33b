import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** The widest that its content gets: a few fields, a form, a list, or everything that fits. */
  width: 'narrow' | 'form' | 'list' | 'wide';
  /** Target of the Back button next to the heading. */
  back?: NonNullable<LinkProps['to']>;
  /** Fields and buttons opposite the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a page: its heading, what belongs to all of it, and its content. */
export function Page({ title, width, back, actions, children }: PageProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page} data-width={width}>
      <div className={classes.head}>
        {back && (
          <Button
            component={Link}
            to={back}
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('Back')}
          </Button>
        )}
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
