import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7233) AppleWebKit/537.36 Chrome/108.0 Safari/537.36', 'Fire TV'],
  ['Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Silk/120.3.1 like Chrome/120.0 Safari/537.36', 'Fire TV'],
  ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) AppleWebKit/537.36 85.0.4183.93/6.5 TV Safari/537.36', 'Samsung TV'],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/87.0.4280.88 Safari/537.36 WebAppManager', 'LG TV'],
  ['Mozilla/5.0 (Linux; Android 10; BRAVIA 4K UR2 Build/PTT1) AppleWebKit/537.36 Chrome/120.0', 'Android TV'],
  ['Mozilla/5.0 (Linux; Android 12; Chromecast) AppleWebKit/537.36 Chrome/120.0 Safari/537.36', 'Android TV'],
  ['Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'Raspberry Pi'],
  ['Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 'Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'Linux'],
  ['', 'Screen'],
])('deviceName(%j) is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
