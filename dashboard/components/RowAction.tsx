import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface RowActionProps {
  /** Tooltip. */
  title: string;
  /** The same with the record's name, for screen readers. */
  label: string;
  icon: ReactNode;
  isGrave?: boolean;
  /** Shows an indicator instead of the icon, and can't be pressed. */
  isBusy?: boolean;
  onClick?(): void;
  /** Renders it as a link. */
  renderRoot?(props: Record<string, unknown>): ReactNode;
}

/** A small button at the end of a row. */
export function RowAction({ title, label, icon, isGrave, isBusy = false, onClick, renderRoot }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={isGrave ? 'red' : 'gray'}
      size={32}
      aria-label={label}
      title={title}
      loading={isBusy}
      onClick={onClick}
      {...(renderRoot && { renderRoot })}
    >
      {icon}
    </ActionIcon>
  );
}
