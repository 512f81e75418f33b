import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** Shorter movements are clicks. */
const SHORTEST_DRAG_PX = 8;
/** A drag over this much shows at least the next day. */
const ONE_DAY_PX = 48;

/** Dragging the calendar sideways shows other days. `tracks` is as wide as the days that are shown. */
export function useDaysDrag(tracks: RefObject<HTMLElement | null>, dayCount: number, onDrag: (days: number) => void) {
  const start = useRef<number | null>(null);
  const wasDragged = useRef(false);
  const [offsetPx, setOffsetPx] = useState(0);

  function end(event: PointerEvent): void {
    if (start.current === null) return;
    const movedPx = event.clientX - start.current;
    start.current = null;
    setOffsetPx(0);
    const dayPx = (tracks.current?.clientWidth ?? 1) / dayCount;
    if (!wasDragged.current || Math.abs(movedPx) < ONE_DAY_PX) return;
    const days = Math.max(1, Math.round(Math.abs(movedPx) / dayPx));
    onDrag(movedPx < 0 ? days : -days);
  }

  return {
    offsetPx,
    /** Whether the click that follows belongs to a drag. */
    wasDragged: () => wasDragged.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        start.current = event.clientX;
        wasDragged.current = false;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current === null) return;
        const movedPx = event.clientX - start.current;
        if (!wasDragged.current && Math.abs(movedPx) < SHORTEST_DRAG_PX) return;
        if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        wasDragged.current = true;
        setOffsetPx(movedPx);
      },
      onPointerUp: end,
      onPointerCancel() {
        start.current = null;
        setOffsetPx(0);
      },
    },
  };
}
