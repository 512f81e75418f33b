import { expect, test } from 'vitest';
import { browserEngine } from './browser-engine.ts';

const WEBKIT_LIKE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT_LIKE} Chrome/130.0.0.0 Safari/537.36`, 'chromium'],
  ['Edge', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT_LIKE} Chrome/130.0.0.0 Safari/537.36 Edg/130.0`, 'chromium'],
  ['headless', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT_LIKE} HeadlessChrome/130.0.0.0 Safari/537.36`, 'chromium'],
  [
    'Fire TV',
    `Mozilla/5.0 (Linux; Android 9; AFTMM) ${WEBKIT_LIKE} Silk/108.1 like Chrome/108.0 Safari/537.36`,
    'chromium',
  ],
  [
    'webOS 6',
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${WEBKIT_LIKE} Chrome/79.0.3945.79 Safari/537.36 DMOST/2.0`,
    'chromium',
  ],
  ['Tizen 6', `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${WEBKIT_LIKE} 76.0.3809.146/6.0 TV Safari/537.36`, 'chromium'],
  [
    'Tizen 2',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 2.3) AppleWebkit/538.1 AppleWebKit/538.1 SamsungBrowser/1.0',
    'webkit',
  ],
  [
    'WebView',
    `Mozilla/5.0 (Linux; Android 13; wv) ${WEBKIT_LIKE} Version/4.0 Chrome/120.0 Mobile Safari/537.36`,
    'chromium',
  ],
  ['Safari', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15', 'webkit'],
  [
    'Chrome on iOS',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148',
    'webkit',
  ],
  [
    'WPE',
    'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17 Safari/605.1.15',
    'webkit',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'gecko'],
  ['old Edge', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT_LIKE} Chrome/64.0 Safari/537.36 Edge/18.17763`, null],
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', null],
  ['old Opera', 'Opera/9.80 (Linux armv7l) Presto/2.12.407 Version/12.51', null],
  ['a program', 'curl/8.5.0', null],
  ['nothing', '', null],
])('the engine of %s', (_, userAgent, engine) => {
  expect(browserEngine(userAgent)).toBe(engine);
});
