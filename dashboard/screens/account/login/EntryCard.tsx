import { Paper, Stack, Text, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ProductMark } from '#dashboard/components/ProductMark.tsx';
import classes from './EntryCard.module.css';
import { LanguageSelect } from './LanguageSelect.tsx';

interface EntryCardProps {
  heading: string;
  /** A description of the product for new users. */
  intro?: string;
  /** A sentence below the heading: an instruction or an error. */
  hint: string;
  isFailure?: boolean;
  onSubmit(): void;
  children: ReactNode;
}

/** The card on all pages before the login. */
export function EntryCard({ heading, intro, hint, isFailure = false, onSubmit, children }: EntryCardProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }

  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder p="xl">
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <ProductMark size={40} />
            <div>
              <Title order={1}>{heading}</Title>
              {intro && (
                <Text mt={4} size="sm" c="dimmed">
                  {intro}
                </Text>
              )}
              <Text mt={intro ? 'md' : 4} c={isFailure ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
                {hint}
              </Text>
            </div>
            {children}
          </Stack>
        </form>
      </Paper>
      <LanguageSelect />
    </main>
  );
}
