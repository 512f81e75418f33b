import { useSyncExternalStore } from 'react';
import { Display } from './Display.tsx';
import type { PlannedChannel } from './engine/planned-channel.ts';

/** A channel as its screens will show it at another time. */
export function PlannedScreen({ planned }: { planned: PlannedChannel }) {
  const showing = useSyncExternalStore(planned.subscribe, planned.showing);
  if (showing.kind === 'channel')
    return <Display engine={planned} document={showing.document} upcoming={null} onPrepared={ignore} isTest={false} />;
  return <main className="blank">{showing.kind === 'refused' && <p className="notice">{showing.sentence}</p>}</main>;
}

const ignore = () => {};
