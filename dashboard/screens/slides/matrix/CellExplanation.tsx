import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { SlideExplanation } from '#dashboard/components/SlideExplanation.tsx';
import classes from './CellExplanation.module.css';
import type { ChannelColumn } from './channel-columns.ts';

/** A touch that lasts this long opens the sentence instead of switching the cell. */
const LONG_TOUCH_MS = 500;

interface CellExplanationProps {
  table: RefObject<HTMLTableElement | null>;
  area: string;
  slides: readonly Slide[];
  columns: readonly ChannelColumn[];
}

interface ActiveCell {
  element: HTMLElement;
  slide: Slide;
  channel: ListedChannel;
}

/**
 * The button in the cell that the pointer or the focus is on, which explains the state of the cell. There are thousands
 * of cells, so it is rendered only once, and it listens to the table itself so that nothing else is rendered again.
 */
export default function CellExplanation({ table, area, slides, columns }: CellExplanationProps) {
  const [active, setActive] = useState<ActiveCell | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isHeld = useRef(false);
  isHeld.current = isOpen;

  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const cellAt = (target: EventTarget | null): ActiveCell | null => {
      const found = (target as Element | null)?.closest<HTMLElement>('[data-cell]');
      if (!found?.querySelector('input')) return null;
      const [row, column] = (found.dataset.cell ?? '').split(' ').map(Number);
      const [slide, channel] = [slides[row ?? -1], columns[column ?? -1]?.channel];
      return slide && channel ? { element: found, slide, channel } : null;
    };
    const show = (cell: ActiveCell | null) => {
      if (cell && !isHeld.current) setActive((before) => (before?.element === cell.element ? before : cell));
    };
    const move = ({ target }: Event) => show(cellAt(target));
    // The pointer or the focus may have been there before this was loaded.
    const initial = cellAt(element.querySelector('[data-cell]:hover')) ?? cellAt(document.activeElement);
    setActive((before) => before ?? initial);
    const touches = longTouches((target) => {
      const cell = cellAt(target);
      if (cell === null) return false;
      setActive(cell);
      setOpen(true);
      return true;
    });
    const controller = new AbortController();
    const { signal } = controller;
    // Not `pointerover`: a pointer that rests gets one when something below it disappears, such as the sentence.
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('focusin', move, { signal });
    element.addEventListener('pointerdown', touches.begin, { signal });
    for (const name of ['pointerup', 'pointercancel', 'pointermove'] as const)
      element.addEventListener(name, touches.end, { signal });
    element.addEventListener('click', touches.swallow, { signal, capture: true });
    return () => {
      touches.cancel();
      controller.abort();
    };
  }, [table, slides, columns]);

  if (!active) return null;
  const { slide, channel, element } = active;
  return createPortal(
    <SlideExplanation
      slide={slide}
      channel={channel}
      area={area}
      isOpen={isOpen}
      onOpen={setOpen}
      size={32}
      className={classes.button}
    />,
    element,
  );
}

/** `onLong` returns whether it handled the touch, whose click is then ignored. */
function longTouches(onLong: (target: EventTarget | null) => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHandled = false;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    begin({ pointerType, target }: PointerEvent) {
      isHandled = false;
      cancel();
      if (pointerType !== 'touch') return;
      timer = setTimeout(() => {
        isHandled = onLong(target);
      }, LONG_TOUCH_MS);
    },
    end({ type, movementX, movementY }: PointerEvent) {
      // Fingers are never quite still.
      if (type === 'pointermove' && Math.abs(movementX) + Math.abs(movementY) < 3) return;
      cancel();
    },
    swallow(event: Event) {
      if (!isHandled) return;
      isHandled = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
