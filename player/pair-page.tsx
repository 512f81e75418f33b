import type { Root } from 'react-dom/client';
import { browserHost } from './browser-host.ts';
import { NO_SHELL, pairingShell } from './browser-shell.ts';
import { reportToConsole } from './console-report.ts';
import { DEVICE_RECORD } from './engine/screen/device-record.ts';
import { createPairing } from './engine/screen/pairing.ts';
import { withCookie } from './lasting-records.ts';
import { PairScreen } from './PairScreen.tsx';

/** Starts the page on which screens are paired. */
export function startPairing(root: Root): void {
  const host = browserHost(import.meta.env.DEV ? NO_SHELL : pairingShell());
  const records = withCookie(host.records, DEVICE_RECORD);
  const pairing = createPairing({ ...host, records }, reportToConsole);
  root.render(<PairScreen pairing={pairing} />);
  pairing.start();
}
