import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('readAddress', () => {
  it.each([
    ['/DesktopModules/Vendor/channels/54/lobby/Default.aspx', '54', 'lobby'],
    ['/desktopmodules/a/b%20c/d/CHANNELS/7/Front-Window/default.ASPX', '7', 'Front-Window'],
    ['/DesktopModules/channels/7/lobby/Default.aspx', '7', 'lobby'],
    ['/DesktopModules/x/channels/1/channels/2/lobby/Default.aspx', '2', 'lobby'],
    ['/DesktopModules/x/channels/16/Caf%C3%A9%20%2F%201/Default.aspx', '16', 'Café / 1'],
    ['/DesktopModules/x/channels/16/100%/Default.aspx', '16', '100%'],
  ])('finds the channel in %s', (path, PortalId, originalName) => {
    expect(readAddress(path, '')).toEqual({ kind: 'channel', PortalId, originalName, isTest: false, isPaired: false });
  });

  it.each([
    ['?TestMode=true', true],
    ['?testmode=TRUE&x=1', true],
    ['?TestMode=false', false],
    ['?TestMode', false],
    ['', false],
  ])('reads the test mode of %j', (search, isTest) => {
    expect(readAddress('/DesktopModules/x/channels/1/a/Default.aspx', search)).toMatchObject({ isTest });
  });

  it.each([
    '/',
    '/DesktopModules/x/channels/abc/lobby/Default.aspx',
    '/DesktopModules/x/channels/1/lobby',
    '/dashboard',
  ])('finds no page in %s', (path) => {
    expect(readAddress(path, '')).toEqual({ kind: 'nowhere' });
  });

  it('reads what to preview and preserves the case of ids', () => {
    expect(readAddress('/PreviewSlide', '?portal=54&slide=aB&channel=cD&area=eF')).toEqual({
      kind: 'preview',
      PortalId: 54,
      slide: 'aB',
      channel: 'cD',
      area: 'eF',
      at: null,
    });
  });
});
