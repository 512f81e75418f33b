import { useEffect } from 'react';
import type { ViewProps } from '../view.ts';

/** A type that this build can't render: it gives up its turn. */
export function UnknownView({ onFailed }: ViewProps<Record<string, unknown>>) {
  useEffect(() => onFailed('this build does not know its type'), [onFailed]);
  return null;
}
