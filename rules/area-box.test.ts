import { expect, it } from 'vitest';
import { areaBox, channelBox } from './area-box.ts';

const area = {
  x: 10,
  y: 20,
  z: 3,
  width: 50,
  height: 40,
  widthResponsive: null,
  heightResponsive: null,
  responsive: true,
};

it.each([
  ['in percent', {}, { left: '10%', top: '20%', width: '50%', height: '40%', zIndex: 3 }],
  ['in pixels', { responsive: false }, { left: '10px', top: '20px', width: '50px', height: '40px', zIndex: 3 }],
  [
    'in percent horizontally and in pixels vertically',
    { widthResponsive: false, heightResponsive: true },
    { left: '10%', top: '20%', width: '50px', height: '40%', zIndex: 3 },
  ],
  [
    'with a width in percent of its own',
    { responsive: false, widthResponsive: 75 },
    { left: '10px', top: '20px', width: '75%', height: '40px', zIndex: 3 },
  ],
])('places an area %s', (_, fields, box) => {
  expect(areaBox({ ...area, ...fields })).toEqual(box);
});

it.each([
  [
    'fills the screen if it has no size',
    { width: null, height: 0, responsive: true },
    { width: '100%', height: '100%' },
  ],
  ['is never larger than the screen', { width: 50, height: 1080, responsive: true }, { width: '50%', height: '100%' }],
  ['can be sized in pixels', { width: 1920, height: 1080, responsive: false }, { width: '1920px', height: '1080px' }],
])('a channel %s', (_, channel, box) => {
  expect(channelBox(channel)).toEqual(box);
});
