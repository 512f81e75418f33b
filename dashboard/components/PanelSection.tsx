import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { Loading } from './answers.ts';
import { EmptyState } from './EmptyState.tsx';
import classes from './PanelSection.module.css';
import { Waiting } from './Waiting.tsx';

interface PanelSectionProps {
  title: string;
  /** Next to the title: counts and states. */
  summary?: ReactNode;
  actions?: ReactNode;
  /** The state of what it lists, if that isn't loaded together with the page. */
  list?: Loading;
  /** Shown instead of the children while there are none. */
  emptyWords?: string | undefined;
  /** The button that adds the first one. */
  emptyAction?: ReactNode;
  /** One of many sections, without a drawing while it is empty. */
  isOneOfMany?: boolean;
  children: ReactNode;
}

/** A section of a page of lists: its title, its actions, and its list. */
export function PanelSection({ title, summary, actions, ...content }: PanelSectionProps) {
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
      <SectionContent {...content} />
    </Paper>
  );
}

type SectionContentProps = Omit<PanelSectionProps, 'title' | 'summary' | 'actions'>;

function SectionContent({ list, emptyWords, emptyAction, isOneOfMany = false, children }: SectionContentProps) {
  const { t } = useTranslation();
  if (list?.failure) {
    return (
      <div className={classes.state} role="alert">
        <Text>{list.failure.message}</Text>
        <Button variant="default" onClick={list.retry}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
  if (list?.isLoading) {
    return (
      <Waiting label={t('Loading')} className={classes.state} gap={8}>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </Waiting>
    );
  }
  if (emptyWords === undefined) return children;
  if (isOneOfMany) {
    return (
      <Text c="dimmed" className={classes.state}>
        {emptyWords}
      </Text>
    );
  }
  return (
    <EmptyState words={[emptyWords]} {...(emptyAction && { symbol: 'plus' })}>
      {emptyAction}
    </EmptyState>
  );
}
