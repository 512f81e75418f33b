import { expect, it } from 'vitest';
import { readOrderSearch, readSlideSearch, slideAddress } from './slide-search.ts';

it('reads the editor’s address as the router parsed it', () => {
  expect(readSlideSearch({ portal: '54', area: 'a', type: 3, slide: 12 })).toEqual({
    ...{ portal: 54, area: 'a', type: 3, slide: '12' },
  });
  expect(readSlideSearch({ portal: 'x', area: ['a'], type: -1, slide: null })).toEqual({});
});

it('reads the address of a slide order', () => {
  expect(readOrderSearch({ portal: 54, area: 'a', channel: 7, slide: 'b' })).toEqual({
    ...{ portal: 54, area: 'a', channel: '7' },
  });
});

it('links to new slides without an id', () => {
  expect(slideAddress({ portal: 54, area: 'a', type: 3 })).toBe('/dashboard/EditSlide?portal=54&area=a&type=3');
});
