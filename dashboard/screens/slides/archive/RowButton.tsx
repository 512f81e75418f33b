import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { NARROW } from '#dashboard/components/narrow.ts';

interface RowButtonProps {
  icon: TablerIcon;
  word: string;
  /** Name of the slide, for screen readers. */
  name: string;
  isDestructive?: boolean;
  isDisabled: boolean;
  onClick(): void;
}

/** A button in a row: its text, or on a phone its icon, large enough to tap. */
export function RowButton({ icon: Icon, word, name, isDestructive = false, isDisabled, onClick }: RowButtonProps) {
  const isNarrow = useMediaQuery(NARROW);
  const label = `${word} ${name}`;
  const color = isDestructive ? 'red' : 'gray';
  if (isNarrow) {
    return (
      <ActionIcon size={44} variant="subtle" color={color} aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Icon size={20} stroke={1.7} />
      </ActionIcon>
    );
  }
  return (
    <Button
      size="xs"
      h={32}
      variant={isDestructive ? 'subtle' : 'default'}
      color={color}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}
