/**
 * Returns a function that calls `action` only the first time. People double-click, and a dialog or notice that is
 * closing can still be clicked.
 */
export function once(action: () => unknown): () => void {
  let isCalled = false;
  return () => {
    if (isCalled) return;
    isCalled = true;
    action();
  };
}
