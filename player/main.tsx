import './polyfills.ts';
import './player.css';
import { createRoot } from 'react-dom/client';
import { readAddress } from './address.ts';
import { startChannel } from './channel-page.tsx';

const root = createRoot(document.getElementById('vitrine-player') as HTMLElement);
const address = readAddress(location.pathname, location.search);

// Only channels must start fast. The code of other pages is loaded when they are opened.
if (address.kind === 'channel') startChannel(root, address);
else if (address.kind === 'preview') void import('./preview-page.tsx').then((page) => page.startPreview(root, address));
else if (address.kind === 'pair') void import('./pair-page.tsx').then((page) => page.startPairing(root));
else root.render(<p className="notice">There is no screen at this address.</p>);
