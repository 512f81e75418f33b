import './player.css';
import { createRoot } from 'react-dom/client';
import { hasFeed } from '#slide-types/views.ts';
import { readAddress } from './address.ts';
import { browserHost } from './browser-host.ts';
import { browserShell, NO_SHELL, pairingShell } from './browser-shell.ts';
import { ChannelScreen } from './ChannelScreen.tsx';
import { reportToConsole } from './console-report.ts';
import { createPairing } from './engine/pairing.ts';
import { createPlayer } from './engine/player.ts';
import { createPreview } from './engine/preview.ts';
import { PairScreen } from './PairScreen.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { storedToken } from './stored-token.ts';

const root = createRoot(document.getElementById('vitrine-player') as HTMLElement);
const address = readAddress(location.pathname, location.search);

if (address.kind === 'channel') {
  // Somebody who only looks at a channel does not want its films on their disk.
  const shell = address.isTest || import.meta.env.DEV ? NO_SHELL : browserShell();
  const player = createPlayer(browserHost(shell), reportToConsole, address, { hasFeed });
  root.render(
    <ScreenBoundary engine={player}>
      <ChannelScreen player={player} address={address} />
    </ScreenBoundary>,
  );
  player.start();
} else if (address.kind === 'preview') {
  const preview = createPreview(browserHost(NO_SHELL), reportToConsole, address, storedToken, hasFeed);
  root.render(<PreviewScreen preview={preview} address={address} />);
  preview.start();
} else if (address.kind === 'pair') {
  const pairing = createPairing(browserHost(import.meta.env.DEV ? NO_SHELL : pairingShell()), reportToConsole);
  root.render(<PairScreen pairing={pairing} />);
  pairing.start();
} else {
  root.render(<p className="notice">There is no screen at this address.</p>);
}
