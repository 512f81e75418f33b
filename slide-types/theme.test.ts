import { describe, expect, it } from 'vitest';
import { colourProperties, type Theme } from './theme.ts';

const strong: Theme = {
  ...{ background: '#101820', text: '#f4f4f4', accent: '#f2b134' },
  ...{ typeface: '', logo: '', logoPosition: 'bottom-right' },
};
/** Just readable, with an accent that isn't. */
const weak = { ...strong, background: '#ffffff', text: '#949494', accent: '#f2f2f2' };

describe('the colours of a theme', () => {
  it('leave its slides their bands, their muted text and its accent where they can be read', () => {
    const properties = colourProperties(strong);
    expect(properties).toMatchObject({
      '--theme-accent-text': 'rgb(242, 177, 52)',
      '--theme-band': 'rgba(128, 128, 128, 0.16)',
    });
    expect(properties).not.toHaveProperty('--muted-opacity');
  });

  it('keep what contrast there is where it is just enough', () => {
    expect(colourProperties(weak)).toMatchObject({
      '--theme-accent': '#f2f2f2',
      '--theme-accent-text': 'rgb(145, 145, 145)',
      '--theme-band': 'transparent',
      '--muted-opacity': '1',
    });
  });
});
