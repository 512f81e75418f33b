import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackButton, type BackTo } from './BackButton.tsx';
import classes from './Page.module.css';

export interface PageProps {
  title: string;
  /** The widest that its content gets: a few fields, a form, a list, or everything that fits. */
  width: 'narrow' | 'form' | 'list' | 'wide';
  /** Target of the Back button next to the heading. */
  back?: BackTo;
  /** Fields and buttons opposite the heading. */
  actions?: ReactNode;
  /** Its content scrolls within the window. */
  isFilling?: boolean;
  children: ReactNode;
}

/** The frame of a page: its heading, what belongs to all of it, and its content. */
export function Page({ title, width, back, actions, isFilling, children }: PageProps) {
  return (
    <div className={classes.page} data-width={width} data-filling={isFilling || undefined}>
      <div className={classes.head}>
        {back && <BackButton to={back} />}
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
