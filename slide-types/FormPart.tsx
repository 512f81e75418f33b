import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormPart.module.css';

interface FormPartProps {
  /** Omitted if the part starts with a field whose label is a `PartTitle`. */
  title?: string;
  children: ReactNode;
}

/** A section of a type's form with its own heading. */
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
