import { ActionIcon } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';

interface TickBoxProps {
  label: string;
  /** null: some are, some are not. */
  isTicked: boolean | null;
  onTick(isTicked: boolean): void;
}

/** Takes rows together. A button, since the boxes of the table stand for channels. */
export function TickBox({ label, isTicked, onTick }: TickBoxProps) {
  const Sign = isTicked === null ? IconMinus : IconCheck;
  return (
    <ActionIcon
      variant={isTicked === false ? 'default' : 'filled'}
      size={18}
      radius={5}
      aria-label={label}
      aria-pressed={isTicked ?? 'mixed'}
      onClick={() => onTick(isTicked !== true)}
    >
      {isTicked !== false && <Sign size={14} stroke={2.6} />}
    </ActionIcon>
  );
}
