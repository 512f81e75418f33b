import type { CSSProperties } from 'react';
import { TableGap } from '#dashboard/components/TableGap.tsx';
import { useVirtualRows } from '#dashboard/components/useVirtualRows.ts';
import { ChannelHeader } from './ChannelHeader.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import classes from './MatrixTable.module.css';
import { SortHeader } from './SortHeader.tsx';
import type { MatrixContext } from './slide-row.ts';
import { TickBox } from './TickBox.tsx';
import type { RowSelection } from './useRowSelection.ts';

const ROW_PX = 44;
const FIXED_COLUMNS = 3;

/** Slides down, channels across. Only the rows in sight exist. */
export function MatrixTable({ context, highlighted }: { context: MatrixContext; highlighted: string | null }) {
  const { matrix, user } = context;
  const keys = matrix.rows.map((slide) => slide._id);
  const { scroller, indexes, above, below } = useVirtualRows(keys, ROW_PX);
  const columns = FIXED_COLUMNS + matrix.pageChannels.length;

  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={scroller} className={classes.scroller} aria-label="Slides and channels" tabIndex={0}>
      <table
        className={classes.table}
        aria-rowcount={matrix.rows.length + 1}
        style={{ '--channel-count': matrix.pageChannels.length } as CSSProperties}
      >
        <colgroup>
          <col />
          <col className={classes.timeColumn} />
          <col className={classes.typeColumn} />
          {matrix.pageChannels.map((channel) => (
            <col key={channel._id} className={classes.channelColumn} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} aria-label="Columns">
            <SortHeader matrix={matrix} by="name" label="Slide Name">
              <TickAll selection={context.selection} />
            </SortHeader>
            <SortHeader matrix={matrix} by="lastModified" label="Last Modified" />
            <SortHeader matrix={matrix} by="type" label="Type" />
            {matrix.pageChannels.map((channel) => (
              <ChannelHeader
                key={channel._id}
                channel={channel}
                user={user}
                hasArea={matrix.placements.has(channel._id)}
                areaId={context.area._id}
                isHighlighted={channel._id === highlighted}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <TableGap height={above} columns={columns} />
          {indexes.map((index) => {
            const slide = matrix.rows[index];
            return slide && <MatrixRow key={slide._id} slide={slide} index={index} context={context} />;
          })}
          <TableGap height={below} columns={columns} />
        </tbody>
      </table>
    </section>
  );
}

/** Ticks all rows that the filter leaves, or none. */
function TickAll({ selection }: { selection: RowSelection }) {
  const { slides, isAll, hasSelectable, tickAll } = selection;
  return (
    <span className={classes.tick}>
      {hasSelectable && (
        <TickBox label="Tick all slides" isTicked={slides.length > 0 && !isAll ? null : isAll} onTick={tickAll} />
      )}
    </span>
  );
}
