import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormPart.module.css';

interface FormPartProps {
  /** Left out where the part begins with a field that has a `PartTitle` for its label. */
  title?: string;
  children: ReactNode;
}

/** What belongs together in the form of a type, under a heading of its own. */
export function FormPart({ title, children }: FormPartProps) {
  return (
    <Stack component="section" gap="md" className={classes.part}>
      {title !== undefined && <PartTitle>{title}</PartTitle>}
      {children}
    </Stack>
  );
}

export function PartTitle({ children }: { children: string }) {
  return (
    <Title order={3} className={classes.title}>
      {children}
    </Title>
  );
}
