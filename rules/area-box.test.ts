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
    'one side otherwise',
    { widthResponsive: false, heightResponsive: true },
    { left: '10%', top: '20%', width: '50px', height: '40%', zIndex: 3 },
  ],
  [
    'with a share of its own',
    { responsive: false, widthResponsive: 75 },
    { left: '10px', top: '20px', width: '75%', height: '40px', zIndex: 3 },
  ],
])('an area lies %s', (_, fields, box) => {
  expect(areaBox({ ...area, ...fields })).toEqual(box);
});

it.each([
  [
    'fills the screen when nothing is said',
    { width: null, height: 0, responsive: true },
    { width: '100%', height: '100%' },
  ],
  ['is capped at the whole of it', { width: 50, height: 1080, responsive: true }, { width: '50%', height: '100%' }],
  ['can have pixels', { width: 1920, height: 1080, responsive: false }, { width: '1920px', height: '1080px' }],
])('a channel %s', (_, channel, box) => {
  expect(channelBox(channel)).toEqual(box);
});
