import { english, t } from '#ui/language.ts';
import { androidScript } from './android-script.ts';
import { linuxScript } from './linux-script.ts';
import { windowsScript } from './windows-script.ts';

interface Addresses {
  /** Where the channel is shown. */
  channel: string;
  /** Where a screen shows a code and is given its channel. */
  pairing: string;
}

export interface Device {
  name: string;
  /** In English where nothing stands in them; whoever shows them translates those. */
  steps(addresses: Addresses): string[];
  scripts: { label: string; fileName: string; text(addresses: Addresses): string }[];
}

const LET_IT_START = english('Switch the computer off and on once to see that the screen comes back by itself.');

/** What a screen can be, and how it becomes one. */
export const devices = {
  windows: {
    name: english('Windows 10 or 11'),
    steps: () => [
      english(
        'Sign in to Windows as the user who shall show the screen, and let Windows sign in by itself: run netplwiz and untick the box for the password.',
      ),
      english(
        'Download the start script on that computer and double-click it. If Windows warns you, choose “More info” and “Run anyway”.',
      ),
      english(
        'The channel fills the screen. The script has put itself into the Startup folder and keeps the screen awake.',
      ),
      english(
        'In Windows Update, set active hours to your opening hours, so that updates restart the computer at night.',
      ),
      LET_IT_START,
    ],
    scripts: [
      {
        label: english('Start script for Edge'),
        fileName: 'vitrine-player-edge.cmd',
        text: ({ channel }) => windowsScript(channel, 'edge'),
      },
      {
        label: english('Start script for Chrome'),
        fileName: 'vitrine-player-chrome.cmd',
        text: ({ channel }) => windowsScript(channel, 'chrome'),
      },
    ],
  },
  linux: {
    name: english('Linux or Raspberry Pi'),
    steps: () => [
      english('Install Raspberry Pi OS, Debian or Ubuntu, without a desktop or with one, and connect the network.'),
      english('Download the installer on that computer and run: sudo sh install-vitrine-player.sh'),
      english(
        'It installs Chromium and a service that shows the channel alone on the screen, starts with the computer, and starts again should the browser end.',
      ),
      LET_IT_START,
    ],
    scripts: [
      {
        label: english('Installer'),
        fileName: 'install-vitrine-player.sh',
        text: ({ channel }) => linuxScript(channel),
      },
    ],
  },
  fire: {
    name: english('Fire TV'),
    steps: ({ pairing }) => [
      english('Install the Silk browser or Fully Kiosk Browser from the app store of the device.'),
      t('Open {{address}} in it. The screen shows a code.', { address: pairing }),
      english('Choose “Add a screen” in the control panel, type the code and choose the channel.'),
      english(
        'So that it never sleeps: in Settings, My Fire TV, Developer options, allow ADB debugging, and run the script from a computer in the same network. Fully Kiosk Browser can also start with the device.',
      ),
    ],
    scripts: [
      {
        label: english('Script for a computer beside it'),
        fileName: 'start-vitrine-player.sh',
        text: ({ pairing }) => androidScript(pairing, 'fire'),
      },
    ],
  },
  android: {
    name: english('Android TV or tablet'),
    steps: ({ pairing }) => [
      english('Install Chrome or Fully Kiosk Browser.'),
      t('Open {{address}} in it. The screen shows a code.', { address: pairing }),
      english('Choose “Add a screen” in the control panel, type the code and choose the channel.'),
      english(
        'So that it never sleeps: allow wireless debugging in the developer options, and run the script from a computer in the same network.',
      ),
    ],
    scripts: [
      {
        label: english('Script for a computer beside it'),
        fileName: 'start-vitrine-player.sh',
        text: ({ pairing }) => androidScript(pairing, 'android'),
      },
    ],
  },
  signage: {
    name: english('Samsung or LG signage display'),
    steps: ({ pairing }) => [
      english(
        'In the display’s menu, choose the URL Launcher (Samsung: Home, URL Launcher; LG: General, SI Server or Web browser).',
      ),
      t('Enter {{address}} as the address and switch the display off and on. It shows a code.', { address: pairing }),
      english(
        'Choose “Add a screen” in the control panel, type the code and choose the channel. The display keeps it.',
      ),
    ],
    scripts: [],
  },
  other: {
    name: english('Any other browser'),
    steps: ({ pairing, channel }) => [
      t('Open {{address}} and switch the browser to full screen (F11).', { address: channel }),
      t(
        'Where the address is hard to type, open {{address}} instead: it shows a code for “Add a screen” in the control panel.',
        { address: pairing },
      ),
      english('Switch off the screen saver and the sleep mode of the device.'),
    ],
    scripts: [],
  },
} satisfies Record<string, Device>;

export type DeviceKey = keyof typeof devices;
