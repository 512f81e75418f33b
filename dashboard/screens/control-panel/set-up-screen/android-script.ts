export type AndroidDevice = 'fire' | 'android';

/** The settings that keep each of them awake. */
const AWAKE = {
  fire: ['settings put secure sleep_timeout 0', 'settings put secure screensaver_enabled 0'],
  android: ['settings put system screen_off_timeout 2147483647', 'settings put secure screensaver_enabled 0'],
} satisfies Record<AndroidDevice, string[]>;

/**
 * A script for a computer on the same network as the device, which must allow network debugging: keeps the device
 * awake and opens an address in its browser.
 */
export function androidScript(address: string, device: AndroidDevice): string {
  const commands = [
    ...AWAKE[device],
    'settings put global stay_on_while_plugged_in 3',
    `am start -a android.intent.action.VIEW -d "${address}"`,
  ];
  return `#!/bin/sh
# Needs adb (Android platform tools) on this computer. Run it with the address shown in the device’s network settings:
#   sh start-vitrine-player.sh 192.168.1.50
set -eu
if [ $# -ne 1 ]; then echo 'Specify the address of the device.' >&2; exit 1; fi
adb connect "$1:5555"
echo 'On the screen, allow this computer to connect.'
adb -s "$1:5555" wait-for-device
${commands.map((command) => `adb -s "$1:5555" shell '${command.replaceAll("'", '%27')}'`).join('\n')}
`;
}
