import type { Root } from 'react-dom/client';
import { hasFeed } from '#slide-types/views.ts';
import { browserHost } from './browser-host.ts';
import { browserShell, NO_SHELL } from './browser-shell.ts';
import { ChannelScreen } from './ChannelScreen.tsx';
import { reportToConsole } from './console-report.ts';
import type { ChannelAddress } from './engine/plan/channel-requests.ts';
import { createPlayer } from './engine/player.ts';
import { limitFirstPaint } from './first-paint.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { loadViewsAhead } from './views-ahead.ts';

/** Starts the public page of one channel. */
export function startChannel(root: Root, address: ChannelAddress): void {
  // People who only view a channel don't need its videos on their disk.
  const shell = address.isTest || import.meta.env.DEV ? NO_SHELL : browserShell();
  const player = createPlayer(browserHost(shell), reportToConsole, address, { hasFeed });
  root.render(
    <ScreenBoundary engine={player}>
      <ChannelScreen player={player} address={address} />
    </ScreenBoundary>,
  );
  player.start();
  limitFirstPaint();
  loadViewsAhead(player);
}
