import type { DraggableProvided } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '#ui/language.ts';
import { keepTouch } from './keep-touch.ts';
import { PositionField } from './PositionField.tsx';
import classes from './SortableList.module.css';

interface SortableRowProps {
  name: string;
  /** Index, counted from 0. */
  index: number;
  total: number;
  isDisabled: boolean;
  isDragging: boolean;
  drag: DraggableProvided;
  /** Position in its list; omitted for the copy that is dragged. */
  style?: CSSProperties;
  leading?: ReactNode;
  trailing?: ReactNode;
  onMove(index: number): void;
  onFocus?(): void;
  onBlur?(): void;
}

/** A row of a sortable list, with all ways to move it. */
export function SortableRow({ drag, isDragging, style, onFocus, onBlur, ...row }: SortableRowProps) {
  const { t } = useTranslation();
  const { name, index, total, isDisabled, leading, trailing, onMove } = row;
  const isFirst = index === 0;
  const isLast = index === total - 1;
  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      style={{ ...drag.draggableProps.style, ...style }}
      className={classes.item}
      data-dragging={isDragging || undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <span {...drag.dragHandleProps} className={classes.handle} onTouchStart={({ target }) => keepTouch(target)}>
        <IconGripVertical size={18} role="img" aria-label={t('Drag {{name}}', { name })} />
      </span>
      <PositionField name={name} position={index + 1} isDisabled={isDisabled} onMove={(wanted) => onMove(wanted - 1)} />
      {leading && <span className={classes.leading}>{leading}</span>}
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {trailing}
      </span>
      <span className={classes.steps}>
        <StepButton
          label={t('Move up {{name}}', { name })}
          title={t('Move up')}
          isResting={isDisabled || isFirst}
          onStep={() => onMove(index - 1)}
        >
          <IconArrowUp size={17} />
        </StepButton>
        <StepButton
          label={t('Move down {{name}}', { name })}
          title={t('Move down')}
          isResting={isDisabled || isLast}
          onStep={() => onMove(index + 1)}
        >
          <IconArrowDown size={17} />
        </StepButton>
      </span>
    </li>
  );
}

interface StepButtonProps {
  label: string;
  title: string;
  isResting: boolean;
  onStep(): void;
  children: ReactNode;
}

/** Not disabled at the end of the list, so that it keeps the keyboard focus. */
function StepButton({ label, title, isResting, onStep, children }: StepButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={title}
      aria-disabled={isResting || undefined}
      data-disabled={isResting || undefined}
      onClick={() => !isResting && onStep()}
    >
      {children}
    </ActionIcon>
  );
}
