import { describe, expect, it } from 'vitest';
import { hasContent, overlap, type PreviewLayer, previewLayers } from './preview-layers.ts';

const screen = { width: 1920, height: 1080 };
const area = (name: string, more: object = {}) =>
  ({
    _id: name,
    name,
    ...{ x: 0, y: 0, z: 0, width: 100, height: 100 },
    responsive: true,
    hide: false,
    ...more,
  }) as never;
const document = (areas: unknown[], more: object = {}) => ({ areas, selectedSlides: [], slides: [], ...more }) as never;

describe('the layers of a preview', () => {
  it('are in the order of the channel’s screens, without hidden areas', () => {
    const main = area('main');
    const areas = [area('back'), main, area('hidden', { hide: true }), area('ticker', { y: 90, height: 10 })];
    const { below, own, above } = previewLayers(main, [], document(areas), screen);
    expect([below, above].map((layers) => layers.map((layer) => layer.area.name))).toEqual([['back'], ['ticker']]);
    expect(own.rectangle).toEqual({ left: 0, top: 0, ...screen });
  });

  it('contain the slides of other areas, also of areas that take them from another one', () => {
    const main = area('main');
    const mirror = area('mirror', { useSlidesFrom: 'main' });
    const slide = { _id: 'a' };
    const content = { slides: [slide], selectedSlides: [{ AreaID: 'main', SlideIDs: ['a'] }] };
    const { above } = previewLayers(main, [], document([main, mirror], content), screen);
    expect(above[0]?.slides).toEqual([slide]);
  });

  it('include the edited area even if it is hidden', () => {
    const main = area('main', { hide: true });
    expect(previewLayers(main, [], document([area('back'), main]), screen).below).toHaveLength(1);
  });

  it('are ordered by z until the channel’s content is known', () => {
    const main = area('main', { z: 1 });
    const neighbours = [area('front', { z: 2 }), area('back')];
    const { below, above } = previewLayers(main, neighbours, undefined, screen);
    expect([below[0]?.area.name, above[0]?.area.name]).toEqual(['back', 'front']);
    expect(above[0]?.slides).toBeNull();
  });
});

describe('the content of an area', () => {
  const layer = (backgroundColour: string, slides: object[] | null) =>
    ({ area: { backgroundColour }, slides }) as unknown as PreviewLayer;
  const always = { alwaysDisplay: true, scheduleStart: null, scheduleEnd: null };
  it.each([
    ['a background', layer('#fff', []), true],
    ['a live slide', layer('', [always]), true],
    ['no live slide', layer('', [{ ...always, alwaysDisplay: false }]), false],
    ['unknown slides', layer('', null), true],
  ])('with %s', (_, of, expected) => {
    expect(hasContent(of, 0)).toBe(expected);
  });
});

describe('the overlap of two rectangles', () => {
  it.each([
    [
      { left: 0, top: 90, width: 100, height: 10 },
      { left: 0, top: 90, width: 100, height: 10 },
    ],
    [
      { left: -10, top: -10, width: 20, height: 20 },
      { left: 0, top: 0, width: 10, height: 10 },
    ],
    [{ left: 100, top: 0, width: 50, height: 50 }, null],
    [{ left: 0, top: 0, width: 0, height: 0 }, null],
  ])('of the whole and %j is %j', (other, expected) => {
    expect(overlap({ left: 0, top: 0, width: 100, height: 100 }, other)).toEqual(expected);
  });
});
