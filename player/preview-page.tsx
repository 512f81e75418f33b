import type { Root } from 'react-dom/client';
import { isPlannedTimeMessage, LISTENS_FOR_PLANNED_TIME } from '#contract/planned-player.ts';
import { hasFeed } from '#slide-types/views.ts';
import { browserHost } from './browser-host.ts';
import { NO_SHELL } from './browser-shell.ts';
import { reportToConsole } from './console-report.ts';
import { createPlannedChannel } from './engine/planned-channel.ts';
import { createPreview, type PreviewAddress } from './engine/preview.ts';
import { PlannedScreen } from './PlannedScreen.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';
import { storedToken } from './stored-token.ts';

/** Starts the preview of one slide on a channel, or of a channel at another time, for the dashboard. */
export function startPreview(root: Root, address: PreviewAddress & { at: string | null }): void {
  if (address.at !== null) {
    startPlanned(root, address, Number(address.at) || 0);
    return;
  }
  const preview = createPreview(browserHost(NO_SHELL), reportToConsole, address, storedToken, hasFeed);
  root.render(<PreviewScreen preview={preview} address={address} />);
  preview.start();
}

/**
 * The dashboard sends the time to show as a message, so that it can be moved without loading the page again. What it
 * sends before this page listens is lost, so the page says when it does.
 */
function startPlanned(root: Root, address: PreviewAddress, at: number): void {
  const planned = createPlannedChannel(browserHost(NO_SHELL), reportToConsole, address, storedToken, hasFeed);
  window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && isPlannedTimeMessage(data)) planned.show(data.plannedTime);
  });
  root.render(<PlannedScreen planned={planned} />);
  planned.show(at);
  window.parent.postMessage(LISTENS_FOR_PLANNED_TIME, window.location.origin);
}
