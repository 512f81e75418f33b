import { useEffect, useState } from 'react';
import { type DroppedFile, droppedFiles } from './dropped-files.ts';

/** Accepts files that are dropped anywhere on the page. Returns whether some are being dragged over it. */
export function useFileDrag(onDrop: (files: DroppedFile[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    // Entering an element comes before leaving the one around it.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    };
    // By default, the browser would open the file instead of the page.
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = async (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setDragging(false);
      if (event.dataTransfer) onDrop(await droppedFiles(event.dataTransfer));
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    const entries = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => unknown][];
    for (const [name, handler] of entries) window.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of entries) window.removeEventListener(name, handler);
    };
  }, [onDrop]);
  return isDragging;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
