import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { SlideThumb } from '#dashboard/components/SlideThumb.tsx';
import { turnLengthMs } from '#rules/rotation.ts';
import classes from './SortSlidesScreen.module.css';

interface SortableSlidesProps {
  slides: readonly Slide[];
  nowMs: number;
  isDisabled: boolean;
  onMove(from: number, to: number): void;
}

/** Slides in order, moved by dragging, by the handle and the keyboard, or by a button a place at a time. */
export function SortableSlides({ slides, nowMs, isDisabled, onMove }: SortableSlidesProps) {
  const [said, setSaid] = useState('');

  function step(from: number, to: number): void {
    onMove(from, to);
    setSaid(`${slides[from]?.name} is now number ${to + 1} of ${slides.length}.`);
  }

  return (
    <DragDropContext
      onDragEnd={({ source, destination }) => {
        if (destination && destination.index !== source.index) onMove(source.index, destination.index);
      }}
    >
      <Droppable droppableId="slides">
        {(list) => (
          <ol ref={list.innerRef} {...list.droppableProps} className={classes.list}>
            {slides.map((slide, place) => (
              <Draggable key={slide._id} draggableId={slide._id} index={place} isDragDisabled={isDisabled}>
                {(item, { isDragging }) => (
                  <li
                    ref={item.innerRef}
                    {...item.draggableProps}
                    className={classes.item}
                    data-dragging={isDragging || undefined}
                  >
                    <span {...item.dragHandleProps} className={classes.handle}>
                      <IconGripVertical size={18} role="img" aria-label={`Drag ${slide.name}`} />
                    </span>
                    <span className={classes.place}>{place + 1}</span>
                    <SlideThumb slide={slide} />
                    <span className={classes.name} title={slide.name}>
                      {slide.name}
                    </span>
                    <ScheduleStatus slide={slide} nowMs={nowMs} />
                    <span className={classes.seconds}>{turnLengthMs(slide) / 1000} s</span>
                    <span className={classes.steps}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={32}
                        aria-label={`Move up ${slide.name}`}
                        title="Move up"
                        disabled={isDisabled || place === 0}
                        onClick={() => step(place, place - 1)}
                      >
                        <IconArrowUp size={17} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={32}
                        aria-label={`Move down ${slide.name}`}
                        title="Move down"
                        disabled={isDisabled || place === slides.length - 1}
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
