import { expect, test } from 'vitest';
import type { Area } from '#contract/entities/area.ts';
import { areaRectangle, channelSize, hasOwnSize, scaleToFit, WHOLE_SCREEN } from './screen-geometry.ts';

const area = { x: 75, y: 0, z: 0, width: 25, height: 85, widthResponsive: null, heightResponsive: null } as Area;

test('a channel fills the screen in both orientations', () => {
  expect(channelSize(WHOLE_SCREEN, 'landscape')).toEqual({ width: 1920, height: 1080 });
  expect(channelSize(WHOLE_SCREEN, 'portrait')).toEqual({ width: 1080, height: 1920 });
});

test('a channel in pixels keeps its size in both orientations', () => {
  const led = { width: 640, height: 96, responsive: false };
  expect(hasOwnSize(led)).toBe(true);
  expect(channelSize(led, 'portrait')).toEqual({ width: 640, height: 96 });
});

test('an area’s size is a percentage of its channel, or in pixels', () => {
  const channel = { width: 1920, height: 1080 };
  expect(areaRectangle({ ...area, responsive: true }, channel)).toEqual({
    left: 1440,
    top: 0,
    width: 480,
    height: 918,
  });
  expect(areaRectangle({ ...area, responsive: false }, channel)).toEqual({ left: 75, top: 0, width: 25, height: 85 });
});

test('a preview fits into its space in both directions', () => {
  expect(scaleToFit({ width: 1920, height: 1080 }, { width: 480, height: 900 })).toBe(0.25);
  expect(scaleToFit({ width: 1080, height: 1920 }, { width: 480, height: 480 })).toBe(0.25);
});
