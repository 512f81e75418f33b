import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { EmptyState } from './EmptyState.tsx';
import classes from './PanelSection.module.css';

interface PanelSectionProps {
  title: string;
  /** Next to the title: counts and states. */
  summary?: ReactNode;
  actions?: ReactNode;
  /** Shown instead of the children while there are none. */
  emptyWords?: string | undefined;
  /** One of many sections, without a drawing while it is empty. */
  isOneOfMany?: boolean;
  children: ReactNode;
}

/** A section of a page of lists: its title, its actions, and its list. */
export function PanelSection({
  title,
  summary,
  actions,
  emptyWords,
  isOneOfMany = false,
  children,
}: PanelSectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" className={classes.summary}>
            {summary}
          </Text>
        </div>
        <div className={classes.actions}>{actions}</div>
      </div>
      {emptyWords === undefined && children}
      {emptyWords !== undefined && !isOneOfMany && <EmptyState words={[emptyWords]} />}
      {emptyWords !== undefined && isOneOfMany && (
        <Text c="dimmed" className={classes.empty}>
          {emptyWords}
        </Text>
      )}
    </Paper>
  );
}
