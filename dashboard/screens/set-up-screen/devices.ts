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
  steps(addresses: Addresses): string[];
  scripts: { label: string; fileName: string; text(addresses: Addresses): string }[];
}

const LET_IT_START = 'Switch the computer off and on once to see that the screen comes back by itself.';

/** What a screen can be, and how it becomes one. */
export const devices = {
  windows: {
    name: 'Windows 10 or 11',
    steps: () => [
      'Sign in to Windows as the user who shall show the screen, and let Windows sign in by itself: run netplwiz and untick the box for the password.',
      'Download the start script on that computer and double-click it. If Windows warns you, choose “More info” and “Run anyway”.',
      'The channel fills the screen. The script has put itself into the Startup folder and keeps the screen awake.',
      'In Windows Update, set active hours to your opening hours, so that updates restart the computer at night.',
      LET_IT_START,
    ],
    scripts: [
      {
        label: 'Start script for Edge',
        fileName: 'vitrine-player-edge.cmd',
        text: ({ channel }) => windowsScript(channel, 'edge'),
      },
      {
        label: 'Start script for Chrome',
        fileName: 'vitrine-player-chrome.cmd',
        text: ({ channel }) => windowsScript(channel, 'chrome'),
      },
    ],
  },
  linux: {
    name: 'Linux or Raspberry Pi',
    steps: () => [
      'Install Raspberry Pi OS, Debian or Ubuntu, without a desktop or with one, and connect the network.',
      'Download the installer on that computer and run: sudo sh install-vitrine-player.sh',
      'It installs Chromium and a service that shows the channel alone on the screen, starts with the computer, and starts again should the browser end.',
      LET_IT_START,
    ],
    scripts: [
      {
        label: 'Installer',
        fileName: 'install-vitrine-player.sh',
        text: ({ channel }) => linuxScript(channel),
      },
    ],
  },
  fire: {
    name: 'Fire TV',
    steps: ({ pairing }) => [
      'Install the Silk browser or Fully Kiosk Browser from the app store of the device.',
      `Open ${pairing} in it. The screen shows a code.`,
      'Choose “Add a screen” in the control panel, type the code and choose the channel.',
      'So that it never sleeps: in Settings, My Fire TV, Developer options, allow ADB debugging, and run the script from a computer in the same network. Fully Kiosk Browser can also start with the device.',
    ],
    scripts: [
      {
        label: 'Script for a computer beside it',
        fileName: 'start-vitrine-player.sh',
        text: ({ pairing }) => androidScript(pairing, 'fire'),
      },
    ],
  },
  android: {
    name: 'Android TV or tablet',
    steps: ({ pairing }) => [
      'Install Chrome or Fully Kiosk Browser.',
      `Open ${pairing} in it. The screen shows a code.`,
      'Choose “Add a screen” in the control panel, type the code and choose the channel.',
      'So that it never sleeps: allow wireless debugging in the developer options, and run the script from a computer in the same network.',
    ],
    scripts: [
      {
        label: 'Script for a computer beside it',
        fileName: 'start-vitrine-player.sh',
        text: ({ pairing }) => androidScript(pairing, 'android'),
      },
    ],
  },
  signage: {
    name: 'Samsung or LG signage display',
    steps: ({ pairing }) => [
      'In the display’s menu, choose the URL Launcher (Samsung: Home, URL Launcher; LG: General, SI Server or Web browser).',
      `Enter ${pairing} as the address and switch the display off and on. It shows a code.`,
      'Choose “Add a screen” in the control panel, type the code and choose the channel. The display keeps it.',
    ],
    scripts: [],
  },
  other: {
    name: 'Any other browser',
    steps: ({ pairing, channel }) => [
      `Open ${channel} and switch the browser to full screen (F11).`,
      `Where the address is hard to type, open ${pairing} instead: it shows a code for “Add a screen” in the control panel.`,
      'Switch off the screen saver and the sleep mode of the device.',
    ],
    scripts: [],
  },
} satisfies Record<string, Device>;

export type DeviceKey = keyof typeof devices;
