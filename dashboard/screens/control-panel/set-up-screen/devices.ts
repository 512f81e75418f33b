import { OLDEST_BROWSERS, OLDEST_CHROMIUM_YEAR } from '#rules/oldest-browsers.ts';
import { english, t } from '#ui/language.ts';
import { androidScript } from './android-script.ts';
import { linuxScript } from './linux-script.ts';
import { windowsScript } from './windows-script.ts';

interface Addresses {
  /** The address of the channel. */
  channel: string;
  /** The address at which a screen shows a code for pairing. */
  pairing: string;
}

export interface Device {
  name: string;
  /** English sentences without values; translated where they are shown. */
  steps(addresses: Addresses): string[];
  scripts: { label: string; fileName: string; text(addresses: Addresses): string }[];
}

const ALLOW_SOUND = english(
  'For videos with sound, let the browser play sound automatically, or click or touch the screen once after each start. The instructions explain how.',
);
const LET_IT_START = english('Restart the computer once to check that the channel comes back automatically.');

/** The kinds of device, and how to set them up. */
export const devices = {
  windows: {
    name: english('Windows 10 or 11'),
    steps: () => [
      english(
        'Sign in to Windows as the user that will run the player, and set Windows to sign in automatically: run netplwiz and clear the password box.',
      ),
      english(
        'Download the start script on that computer and double-click it. If Windows warns you, choose “More info” and “Run anyway”.',
      ),
      english('The channel fills the screen. The script adds itself to the Startup folder and keeps the screen awake.'),
      english(
        'In Windows Update, set the active hours to your opening hours so that updates restart the computer at night.',
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
      english('Install Raspberry Pi OS, Debian or Ubuntu, with or without a desktop, and connect to the network.'),
      english('Download the installer on that computer and run: sudo sh install-vitrine-player.sh'),
      english(
        'It installs Chromium and a service that shows the channel in full screen, starts with the computer and restarts the browser if it stops.',
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
      english('Install the Silk browser or Fully Kiosk Browser from the device’s app store.'),
      t('Open {{address}} in the browser. The screen shows a code.', { address: pairing }),
      english('In the control panel, select “Add a screen”, enter the code and choose the channel.'),
      english(
        'To keep it awake, allow ADB debugging in Settings, My Fire TV, Developer options, and run the script on a computer on the same network. Fully Kiosk Browser can also start with the device.',
      ),
      ALLOW_SOUND,
    ],
    scripts: [
      {
        label: english('Script to run on a computer'),
        fileName: 'start-vitrine-player.sh',
        text: ({ pairing }) => androidScript(pairing, 'fire'),
      },
    ],
  },
  android: {
    name: english('Android TV or tablet'),
    steps: ({ pairing }) => [
      english('Install Chrome or Fully Kiosk Browser.'),
      t('Open {{address}} in the browser. The screen shows a code.', { address: pairing }),
      english('In the control panel, select “Add a screen”, enter the code and choose the channel.'),
      english(
        'To keep it awake, allow wireless debugging in the developer options, and run the script on a computer on the same network.',
      ),
      ALLOW_SOUND,
    ],
    scripts: [
      {
        label: english('Script to run on a computer'),
        fileName: 'start-vitrine-player.sh',
        text: ({ pairing }) => androidScript(pairing, 'android'),
      },
    ],
  },
  signage: {
    name: english('Samsung or LG signage display'),
    steps: ({ pairing }) => [
      t('The display’s browser must be Chromium {{chrome}} ({{year}}) or newer.', {
        chrome: OLDEST_BROWSERS.chrome,
        year: OLDEST_CHROMIUM_YEAR,
      }),
      english(
        'In the display’s menu, choose the URL Launcher (Samsung: Home, URL Launcher; LG: General, SI Server or Web browser).',
      ),
      t('Enter {{address}} as the address and turn the display off and on. It shows a code.', { address: pairing }),
      english(
        'In the control panel, select “Add a screen”, enter the code and choose the channel. The display remembers it.',
      ),
    ],
    scripts: [],
  },
  other: {
    name: english('Any other browser'),
    steps: ({ pairing, channel }) => [
      t('Open {{address}} and switch the browser to full screen (F11).', { address: channel }),
      t(
        'If the address is hard to type, open {{address}} instead. It shows a code to enter under “Add a screen” in the control panel.',
        { address: pairing },
      ),
      t('The browser must be Chromium {{chrome}}, Firefox {{firefox}}, Safari {{safari}} or newer.', OLDEST_BROWSERS),
      ALLOW_SOUND,
      english('Turn off the device’s screen saver and sleep mode.'),
    ],
    scripts: [],
  },
} satisfies Record<string, Device>;

export type DeviceKey = keyof typeof devices;
