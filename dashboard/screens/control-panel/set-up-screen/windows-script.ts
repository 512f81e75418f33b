import { browserFlags } from './browser-flags.ts';

export type WindowsBrowser = 'edge' | 'chrome';

/** Edge's own kiosk mode is a private session: when it ends, it deletes what the screen stores for playing offline. */
const BROWSERS = {
  edge: { file: 'Microsoft\\Edge\\Application\\msedge.exe', show: '--start-fullscreen --app="%SHOW%"' },
  chrome: { file: 'Google\\Chrome\\Application\\chrome.exe', show: '--kiosk "%SHOW%"' },
} satisfies Record<WindowsBrowser, { file: string; show: string }>;

/** A command file for Windows 10 and 11 that shows a channel, restarts after a crash, and starts with the computer. */
export function windowsScript(address: string, browser: WindowsBrowser): string {
  const { file, show } = BROWSERS[browser];
  const flags = [...browserFlags(address), '--user-data-dir="%LOCALAPPDATA%\\VitrinePlayer"'];
  const lines = [
    '@echo off',
    'rem Shows a channel in full screen. If the browser is closed, it opens again. To stop it, close this window.',
    'setlocal',
    `set "SHOW=${address.replaceAll('%', '%%')}"`,
    `set "BROWSER=%ProgramFiles%\\${file}"`,
    `if not exist "%BROWSER%" set "BROWSER=%ProgramFiles(x86)%\\${file}"`,
    'if not exist "%BROWSER%" (',
    '  echo The browser is not installed on this computer.',
    '  pause',
    '  exit /b 1',
    ')',
    'rem Starts with the computer from now on, for the current user.',
    'set "STARTUP=%APPDATA%\\Microsoft\\Windows\\Start Menu\\Programs\\Startup"',
    'if /i not "%~dp0"=="%STARTUP%\\" copy /y "%~f0" "%STARTUP%" >nul',
    'rem Keeps the screen on.',
    'powercfg /change monitor-timeout-ac 0',
    'powercfg /change standby-timeout-ac 0',
    ':again',
    `start "" /wait "%BROWSER%" ${show} ${flags.map((flag) => flag.replace(/%(?!LOCALAPPDATA%)/g, '%%')).join(' ')}`,
    'timeout /t 3 /nobreak >nul',
    'goto again',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
