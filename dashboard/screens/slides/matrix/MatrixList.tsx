import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, useRef } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { RotationMark } from '#dashboard/components/RotationMark.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import type { RowSelection } from '#dashboard/components/useRowSelection.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixList.module.css';
import { openHere } from './open-here.ts';
import { RowStatus } from './RowStatus.tsx';
import { type MatrixContext, useSlideRow } from './slide-row.ts';
import { typeName } from './slide-rows.ts';
import type { Matrix } from './useMatrix.ts';
import { useReturn } from './useReturn.ts';
import { useTopRow } from './useTopRow.ts';

const ROW_PX = 72;

interface MatrixListProps {
  matrix: Matrix;
  context: MatrixContext;
  selection: RowSelection;
}

/** The matrix on a phone: a list of slides with checkboxes; tapping a slide opens a sheet with its channels. */
export default function MatrixList({ matrix, context, selection }: MatrixListProps) {
  const { rows } = matrix;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    useFlushSync: false,
    getItemKey: (index) => rows[index]?._id ?? index,
  });
  const returned = useReturn(matrix, virtualizer.scrollToIndex);
  useTopRow(matrix, scroller, ROW_PX, virtualizer.scrollToIndex);

  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const slide = rows[index];
          return (
            slide && (
              <li
                key={key}
                className={classes.item}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <ListRow
                  slide={slide}
                  context={context}
                  isReturned={slide._id === returned}
                  isSelected={selection.has(slide._id)}
                  hasCheckboxes={selection.hasSelectable}
                  onSelect={selection.isSelectable(slide) ? selection.select : null}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface ListRowProps {
  slide: Slide;
  context: MatrixContext;
  isReturned: boolean;
  isSelected: boolean;
  /** If other rows have a checkbox, a row without one keeps its space, so that all names are aligned. */
  hasCheckboxes: boolean;
  /** null if the slide can't be selected. */
  onSelect: ((id: string, isSelected: boolean) => void) | null;
}

const ListRow = memo(function ListRow({
  slide,
  context,
  isReturned,
  isSelected,
  hasCheckboxes,
  onSelect,
}: ListRowProps) {
  const { t } = useTranslation();
  const row = useSlideRow(slide, context);
  return (
    <div
      className={classes.row}
      data-selected={isSelected || undefined}
      data-returned={isReturned || undefined}
      data-part={row.isPart || undefined}
    >
      {hasCheckboxes && !onSelect && <span className={classes.checkbox} />}
      {onSelect && (
        // Wide enough for a thumb; the box names itself.
        // biome-ignore lint/a11y/noLabelWithoutControl: Mantine's checkbox is the control
        <label className={classes.checkbox}>
          <Checkbox
            aria-label={t('Select {{name}}', { name: slide.name })}
            checked={isSelected}
            onChange={(event) => onSelect(slide._id, event.currentTarget.checked)}
          />
        </label>
      )}
      <UnstyledButton
        className={classes.open}
        aria-haspopup="dialog"
        {...(row.mayEdit
          ? {
              component: 'a',
              href: context.actions.address(slide),
              onClick: (event: MouseEvent) => openHere(event, () => context.openSheet(slide._id)),
            }
          : { component: 'button', type: 'button', onClick: () => context.openSheet(slide._id) })}
      >
        <SlideThumb slide={slide} />
        <span className={classes.text}>
          <span className={classes.name}>{slide.name}</span>
          <span className={classes.line}>
            {typeName(slide)} <RowStatus row={row} context={context} />
          </span>
        </span>
        <RotationMark slide={slide} />
        <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
      </UnstyledButton>
    </div>
  );
});
