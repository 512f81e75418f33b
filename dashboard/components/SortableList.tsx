import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './SortableList.module.css';

interface SortableListProps<Item> {
  items: readonly Item[];
  isDisabled?: boolean;
  onMove(from: number, to: number): void;
  /** Before the name. */
  leading?(item: Item): ReactNode;
  /** After the name. */
  trailing?(item: Item): ReactNode;
}

/** Named things in order, moved by dragging, by the handle and the keyboard, or by a button a place at a time. */
export function SortableList<Item extends { _id: string; name: string }>({
  items,
  isDisabled = false,
  onMove,
  leading,
  trailing,
}: SortableListProps<Item>) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');

  function step(from: number, to: number): void {
    if (isDisabled || to < 0 || to >= items.length) return;
    onMove(from, to);
    setSaid(
      t('{{name}} is now number {{place}} of {{total}}.', {
        name: items[from]?.name,
        place: to + 1,
        total: items.length,
      }),
    );
  }

  return (
    <DragDropContext
      onDragEnd={({ source, destination }) => {
        if (destination && destination.index !== source.index) onMove(source.index, destination.index);
      }}
    >
      <Droppable droppableId="list">
        {(list) => (
          <ol ref={list.innerRef} {...list.droppableProps} className={classes.list}>
            {items.map((one, place) => (
              <Draggable key={one._id} draggableId={one._id} index={place} isDragDisabled={isDisabled}>
                {(item, { isDragging }) => (
                  <li
                    ref={item.innerRef}
                    {...item.draggableProps}
                    className={classes.item}
                    data-dragging={isDragging || undefined}
                  >
                    <span {...item.dragHandleProps} className={classes.handle}>
                      <IconGripVertical size={18} role="img" aria-label={t('Drag {{name}}', { name: one.name })} />
                    </span>
                    <span className={classes.place}>{place + 1}</span>
                    {leading && <span className={classes.leading}>{leading(one)}</span>}
                    <span className={classes.words}>
                      <span className={classes.name} title={one.name}>
                        {one.name}
                      </span>
                      {trailing?.(one)}
                    </span>
                    <span className={classes.steps}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={32}
                        aria-label={t('Move up {{name}}', { name: one.name })}
                        title={t('Move up')}
                        {...resting(isDisabled || place === 0)}
                        onClick={() => step(place, place - 1)}
                      >
                        <IconArrowUp size={17} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={32}
                        aria-label={t('Move down {{name}}', { name: one.name })}
                        title={t('Move down')}
                        {...resting(isDisabled || place === items.length - 1)}
                        onClick={() => step(place, place + 1)}
                      >
                        <IconArrowDown size={17} />
                      </ActionIcon>
                    </span>
                  </li>
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
      <span role="status" className={classes.said}>
        {said}
      </span>
    </DragDropContext>
  );
}

/** A button that can do nothing more keeps the focus: whoever works with the keyboard goes on from there. */
function resting(isResting: boolean) {
  return { 'aria-disabled': isResting || undefined, 'data-disabled': isResting || undefined };
}
