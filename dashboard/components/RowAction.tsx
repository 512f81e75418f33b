import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface RowActionProps {
  /** What it does, in a word, for those who point at it. */
  title: string;
  /** The same with the name of the row's record, for those who can’t see the row. */
  label: string;
  icon: ReactNode;
  isGrave?: boolean;
  onClick?(): void;
  /** Draws it as a link. */
  renderRoot?(props: Record<string, unknown>): ReactNode;
}

/** One of the small buttons at the end of a row. */
export function RowAction({ title, label, icon, isGrave, onClick, renderRoot }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={isGrave ? 'red' : 'gray'}
      size={32}
      aria-label={label}
      title={title}
      onClick={onClick}
      {...(renderRoot && { renderRoot })}
    >
      {icon}
    </ActionIcon>
  );
}
