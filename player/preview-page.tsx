import type { Root } from 'react-dom/client';
import { hasFeed } from '#slide-types/views.ts';
import { browserHost } from './browser-host.ts';
import { NO_SHELL } from './browser-shell.ts';
import { reportToConsole } from './console-report.ts';
import { createPreview, type PreviewAddress } from './engine/preview.ts';
import { PreviewScreen } from './PreviewScreen.tsx';
import { storedToken } from './stored-token.ts';

/** Starts the preview of one slide on a channel, for the dashboard. */
export function startPreview(root: Root, address: PreviewAddress): void {
  const preview = createPreview(browserHost(NO_SHELL), reportToConsole, address, storedToken, hasFeed);
  root.render(<PreviewScreen preview={preview} address={address} />);
  preview.start();
}
