import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { SlideThumb } from '#dashboard/components/SlideThumb.tsx';
import classes from './MatrixList.module.css';
import { RowStatus } from './RowStatus.tsx';
import { SlideSheet } from './SlideSheet.tsx';
import { type MatrixContext, slideRow } from './slide-row.ts';
import { typeName } from './slide-rows.ts';

const ROW_PX = 64;

/** The matrix on a phone: a list of slides; a slide opens the sheet with its channels. */
export function MatrixList({ context }: { context: MatrixContext }) {
  const { matrix, nowMs } = context;
  const [openId, setOpenId] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: matrix.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index) => matrix.rows[index]?._id ?? index,
  });
  const open = matrix.rows.find((slide) => slide._id === openId);

  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const slide = matrix.rows[index];
          if (!slide) return null;
          const row = slideRow(slide, context);
          return (
            <li
              key={key}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={matrix.rows.length}
              aria-posinset={index + 1}
            >
              <UnstyledButton className={classes.row} onClick={() => setOpenId(slide._id)}>
                <SlideThumb slide={slide} />
                <span className={classes.text}>
                  <span className={classes.name}>{slide.name}</span>
                  <span className={classes.line}>
                    {typeName(slide)} <RowStatus row={row} nowMs={nowMs} />
                  </span>
                </span>
                <IconChevronRight size={18} aria-hidden="true" className={classes.chevron} />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <SlideSheet row={open ? slideRow(open, context) : null} context={context} onClose={() => setOpenId(null)} />
    </div>
  );
}
