import type { Root } from 'react-dom/client';
import { browserHost } from './browser-host.ts';
import { NO_SHELL, pairingShell } from './browser-shell.ts';
import { reportToConsole } from './console-report.ts';
import { createPairing } from './engine/pairing.ts';
import { PairScreen } from './PairScreen.tsx';

/** Where a screen gets its channel. */
export function startPairing(root: Root): void {
  const pairing = createPairing(browserHost(import.meta.env.DEV ? NO_SHELL : pairingShell()), reportToConsole);
  root.render(<PairScreen pairing={pairing} />);
  pairing.start();
}
