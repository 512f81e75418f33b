import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { androidScript } from './android-script.ts';
import { linuxScript } from './linux-script.ts';
import { windowsScript } from './windows-script.ts';

/** As hostile as the name of a channel can make it. */
const ADDRESS = `https://signs.example/DesktopModules/Vitrine/channels/5/${encodeURIComponent("Bob's $(reboot) `x` 100%")}/Default.aspx`;
const PLAIN = 'http://192.168.1.2:5000/DesktopModules/Vitrine/channels/5/Lobby/Default.aspx';

it('escapes the channel’s name in Windows commands', () => {
  const script = windowsScript(ADDRESS, 'chrome');
  expect(script).toContain(`set "SHOW=${ADDRESS.replaceAll('%', '%%')}"\r\n`);
  expect(script.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(script).toContain('--kiosk "%SHOW%"');
  expect(windowsScript(ADDRESS, 'edge')).toContain('--app="%SHOW%"');
});

it('never starts Edge in its kiosk mode, which deletes what a screen stores', () => {
  expect(windowsScript(ADDRESS, 'edge')).not.toContain('kiosk');
});

it('lets screens store files over plain HTTP, only for this server', () => {
  for (const script of [windowsScript(PLAIN, 'edge'), linuxScript(PLAIN)]) {
    expect(script).toContain('--unsafely-treat-insecure-origin-as-secure=http://192.168.1.2:5000');
  }
  expect(linuxScript(ADDRESS)).not.toContain('unsafely');
});

it('lets videos play with sound without a click', () => {
  for (const script of [windowsScript(ADDRESS, 'edge'), windowsScript(ADDRESS, 'chrome'), linuxScript(ADDRESS)]) {
    expect(script).toContain('--autoplay-policy=no-user-gesture-required');
  }
});

it.each([
  ['Linux', linuxScript(ADDRESS)],
  ['Fire TV', androidScript('https://signs.example/pair', 'fire')],
  ['Android', androidScript('https://signs.example/pair', 'android')],
])('generates a valid shell script for %s', (_, script) => {
  execFileSync('sh', ['-n'], { input: script });
});

it('starts the browser on Linux with the exact address', () => {
  const [, inner = ''] = /(cat > \S+ <<SCRIPT\n.*?\nSCRIPT)\n/s.exec(linuxScript(ADDRESS)) ?? [];
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-test-script-'));
  const player = path.join(folder, 'player');
  writeFileSync(path.join(folder, 'write.sh'), `browser=/bin/echo\n${inner.replace(/cat > \S+/, `cat > ${player}`)}`);
  execFileSync('sh', [path.join(folder, 'write.sh')]);
  const said = execFileSync('sh', [player], { env: { HOME: '/home/screen' } }).toString();
  rmSync(folder, { recursive: true });
  expect(said).toMatch(/^--kiosk /);
  expect(said.split(' ')[1]).toBe(ADDRESS);
  expect(said.trim().endsWith('--user-data-dir=/home/screen/player')).toBe(true);
});
