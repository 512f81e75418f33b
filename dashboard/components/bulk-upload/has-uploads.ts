import { useSyncExternalStore } from 'react';

/** Whether files have been uploaded in this tab. Their panel, with everything that it needs, is loaded only then. */
let hasUploads = false;
const listeners = new Set<() => void>();

export function showUploads(): void {
  hasUploads = true;
  for (const listener of listeners) listener();
}

export function useHasUploads(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasUploads,
  );
}
