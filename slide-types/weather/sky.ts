import type { Condition } from './feed-content.ts';
import { isOpenSky, type Light } from './forecast-at.ts';

/** The colours of the sky, from top to bottom. White text is readable on all of them. */
const GROUNDS: Record<'open' | 'cloud' | 'wet' | 'storm' | 'snow' | 'fog', Record<Light, string>> = {
  open: {
    day: '#0d4a96, #1c67b6 55%, #2c7ac4',
    twilight: '#1e1f52, #5a3670 48%, #a8503f 88%, #b9603c',
    night: '#070d24, #111b45 60%, #243066',
  },
  cloud: {
    day: '#33506d, #476784 60%, #587792',
    twilight: '#26283f, #4a3f56 55%, #7d5350',
    night: '#0d131e, #1a2432 60%, #2a3646',
  },
  wet: {
    day: '#1d3348, #2b4a64 60%, #3d607b',
    twilight: '#191f33, #2f3450 55%, #544759',
    night: '#090f18, #121d2a 60%, #1e2d3d',
  },
  storm: {
    day: '#1a1a33, #2d2d52 60%, #474672',
    twilight: '#171530, #332a50 55%, #5c4560',
    night: '#0a0a18, #16162d 60%, #272648',
  },
  snow: {
    day: '#3c5c7d, #4e7091 60%, #5e7f9e',
    twilight: '#2a2f4d, #4c4d70 55%, #75697f',
    night: '#0e1626, #1b2940 60%, #2d3f5a',
  },
  fog: {
    day: '#46535f, #56646f 60%, #68757f',
    twilight: '#30313f, #4d4a55 55%, #6d6264',
    night: '#101418, #1d2329 60%, #2f373f',
  },
};

const KINDS: Record<Condition, keyof typeof GROUNDS> = {
  clear: 'open',
  'mostly-clear': 'open',
  'partly-cloudy': 'open',
  cloudy: 'cloud',
  fog: 'fog',
  drizzle: 'wet',
  rain: 'wet',
  'heavy-rain': 'wet',
  thunder: 'storm',
  sleet: 'wet',
  hail: 'storm',
  snow: 'snow',
  'heavy-snow': 'snow',
  wind: 'cloud',
};

/** Position and colour of the light. */
const GLOWS: Record<Light, { place: string; colour: string }> = {
  day: { place: '86% -12%', colour: '255, 243, 210' },
  twilight: { place: '24% 112%', colour: '255, 190, 120' },
  night: { place: '84% -12%', colour: '150, 175, 255' },
};
const THROUGH_CLOUDS = { place: '78% -16%', colour: '255, 255, 255' };

/** The sky behind the forecast, as a CSS background. */
export function skyOf(condition: Condition, light: Light): string {
  const isOpen = isOpenSky(condition);
  const { place, colour } = isOpen ? GLOWS[light] : THROUGH_CLOUDS;
  const strength = isOpen && light !== 'night' ? 0.46 : 0.15;
  const glow = [1, 0.42, 0.13, 0].map((share, step) => `rgba(${colour}, ${strength * share}) ${step * 26}%`);
  const ground = `linear-gradient(172deg, ${GROUNDS[KINDS[condition]][light]})`;
  return `radial-gradient(80% 110% at ${place}, ${glow.join(', ')}), ${ground}`;
}
