import { DragDropContext, Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { NARROW } from './narrow.ts';
import classes from './SortableList.module.css';
import { SortableRow } from './SortableRow.tsx';
import { useNameFilter } from './useNameFilter.tsx';
import { useSortableRows } from './useSortableRows.ts';

const GAP_PX = 6;
const ROW_PX = 52 + GAP_PX;
/** On a phone, additional text is below the name. */
const TALL_ROW_PX = 68 + GAP_PX;

interface SortableListProps<Item> {
  items: readonly Item[];
  isDisabled?: boolean;
  onMove(from: number, to: number): void;
  /** Before the name. */
  leading?(item: Item): ReactNode;
  /** After the name. */
  trailing?(item: Item): ReactNode;
}

/**
 * A list of named items, sorted by dragging, with the keyboard, with buttons that move an item by one, or by typing a
 * position. Only the visible rows are rendered.
 */
export function SortableList<Item extends { _id: string; name: string }>({
  items,
  isDisabled = false,
  onMove,
  leading,
  trailing,
}: SortableListProps<Item>) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const [worked, setWorked] = useState<string | null>(null);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const { field, shown, rest } = useNameFilter(items, ({ name }) => name, Number.POSITIVE_INFINITY);
  const keys = useMemo(() => shown.map(({ _id }) => _id), [shown]);
  const indices = useMemo(() => new Map(items.map(({ _id }, index) => [_id, index])), [items]);
  const rowPx = isNarrow && trailing ? TALL_ROW_PX : ROW_PX;
  const { list, height, rows, scrollTo } = useSortableRows(keys, rowPx, worked);
  const isWhole = shown.length === items.length;

  function moveItem(from: number, to: number): void {
    const reached = Math.min(to, items.length - 1);
    if (isDisabled || reached === from) return;
    onMove(from, reached);
    if (isWhole) scrollTo(reached);
    setSaid(
      t('{{name}} is now at position {{position}} of {{total}}.', {
        name: items[from]?.name,
        position: reached + 1,
        total: items.length,
      }),
    );
  }

  const row = (item: Item, drag: DraggableProvided, isDragging: boolean, style?: CSSProperties) => {
    const from = indices.get(item._id) ?? 0;
    return (
      <SortableRow
        key={item._id}
        name={item.name}
        index={from}
        total={items.length}
        isDisabled={isDisabled}
        isDragging={isDragging}
        drag={drag}
        style={style}
        leading={leading?.(item)}
        trailing={trailing?.(item)}
        onMove={(to) => moveItem(from, to)}
        onFocus={() => setWorked(item._id)}
        onBlur={() => setWorked(null)}
      />
    );
  };

  return (
    <DragDropContext
      onDragEnd={({ source, destination }) => {
        if (destination && destination.index !== source.index) onMove(source.index, destination.index);
      }}
    >
      {field && <div className={classes.filter}>{field}</div>}
      <Droppable
        droppableId="list"
        mode="virtual"
        renderClone={(drag, { isDragging }, { source }) => {
          const item = shown[source.index];
          return item ? row(item, drag, isDragging) : <li ref={drag.innerRef} {...drag.draggableProps} />;
        }}
      >
        {({ innerRef, droppableProps }) => (
          <ol
            ref={(element) => {
              list.current = element;
              innerRef(element);
            }}
            {...droppableProps}
            className={classes.list}
            style={{ height }}
          >
            {rows.map(({ index, top }) => {
              const item = shown[index];
              return (
                item && (
                  <Draggable
                    key={item._id}
                    draggableId={item._id}
                    index={index}
                    // A filtered list can't be sorted by dragging, because hidden items are between the visible ones.
                    isDragDisabled={isDisabled || !isWhole}
                  >
                    {(drag, { isDragging }) =>
                      row(item, drag, isDragging, { position: 'absolute', top, height: rowPx - GAP_PX })
                    }
                  </Draggable>
                )
              );
            })}
          </ol>
        )}
      </Droppable>
      {rest}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DragDropContext>
  );
}
