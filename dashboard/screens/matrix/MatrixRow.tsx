import { memo } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { SlideThumb } from '#dashboard/components/SlideThumb.tsx';
import { SlideTypeIcon } from '#dashboard/components/SlideTypeIcon.tsx';
import { exactTime, timeAgo } from '#dashboard/components/time-words.ts';
import classes from './MatrixTable.module.css';
import { RowStatus } from './RowStatus.tsx';
import { SlideActions } from './SlideActions.tsx';
import { SwitchCell } from './SwitchCell.tsx';
import { type MatrixContext, slideRow } from './slide-row.ts';
import { typeName } from './slide-rows.ts';
import { TickBox } from './TickBox.tsx';

interface MatrixRowProps {
  slide: Slide;
  index: number;
  context: MatrixContext;
}

/**
 * One slide: what it is, when it was changed, what can be done to it, and the channels it is on. While the table scrolls the
 * context stays the same, so only rows that come into sight are drawn.
 */
export const MatrixRow = memo(function MatrixRow({ slide, index, context }: MatrixRowProps) {
  const row = slideRow(slide, context);
  const { isResting } = row;
  const { matrix, area, switches, nowMs, selection } = context;
  return (
    <tr className={classes.row} data-resting={isResting || undefined} aria-rowindex={index + 2}>
      <th scope="row" className={classes.nameCell}>
        <div className={classes.nameLine}>
          <span className={classes.tick}>
            {selection.isSelectable(slide) && (
              <TickBox
                label={`Tick ${slide.name}`}
                isTicked={selection.has(slide._id)}
                onTick={(isTicked) => selection.tick(slide._id, isTicked)}
              />
            )}
          </span>
          <SlideThumb slide={slide} />
          {row.mayEdit ? (
            <button type="button" className={classes.name} title={slide.name} onClick={row.edit}>
              {slide.name}
            </button>
          ) : (
            <span className={classes.name} title={slide.name}>
              {slide.name}
            </span>
          )}
          <div className={classes.tail}>
            <span className={classes.status}>
              <RowStatus row={row} nowMs={nowMs} />
            </span>
            <span className={classes.actions}>
              <SlideActions row={row} />
            </span>
          </div>
        </div>
      </th>
      <td className={classes.time}>
        <time dateTime={slide.lastModified} title={exactTime(slide.lastModified)}>
          {timeAgo(slide.lastModified, nowMs)}
        </time>
      </td>
      <td className={classes.type}>
        <span className={classes.typeLine}>
          <SlideTypeIcon type={slide.type} />
          {typeName(slide)}
        </span>
      </td>
      {matrix.pageChannels.map((channel) => (
        <td key={channel._id} className={classes.cell}>
          {row.hasArea(channel) && (
            <SwitchCell
              channel={channel._id}
              area={area._id}
              slide={slide._id}
              label={`${slide.name} on ${channel.name}`}
              isOn={row.isOn(channel)}
              isResting={isResting}
              isDisabled={!row.maySwitch(channel)}
              onSwitch={switches.switchTo}
            />
          )}
        </td>
      ))}
    </tr>
  );
});
