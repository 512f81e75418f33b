import { beginningOf } from '../text-end.ts';
/** A place on the map, as returned by geocoding services. */
export interface Place {
  name: string;
  latitude: number;
  longitude: number;
}

const FORECAST = 'https://api.open-meteo.com/v1/forecast';
/** Longer names don't fit on a screen. */
export const LONGEST_PLACE = 60;

/**
 * The address of Open-Meteo's forecast for a place, which needs no key. The place's name is in the fragment, which
 * isn't sent.
 */
export function openMeteoAddress({ name, latitude, longitude }: Place, unit: 'C' | 'F'): string {
  const query = new URLSearchParams({
    latitude: latitude.toFixed(4),
    longitude: longitude.toFixed(4),
    current: 'temperature_2m,apparent_temperature,relative_humidity_2m,is_day,weather_code,wind_speed_10m',
    hourly: 'temperature_2m,is_day,weather_code',
    daily: 'weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max',
    timezone: 'auto',
    forecast_days: '7',
  });
  return withPlaceName(withUnit(`${FORECAST}?${query.toString().replaceAll('%2C', ',')}`, unit), name);
}

/** Whether the editor can modify this address. */
export function isOpenMeteoAddress(address: string): boolean {
  return address.startsWith(`${FORECAST}?`);
}

export function unitIn(address: string): 'C' | 'F' {
  return /[?&]temperature_unit=fahrenheit(&|#|$)/.test(address) ? 'F' : 'C';
}

/** The address of the same forecast in the other unit of temperature, with a matching unit of wind. */
export function withUnit(address: string, unit: 'C' | 'F'): string {
  const [whole = '', name] = address.split('#');
  const plain = whole.replace(/&(temperature_unit|wind_speed_unit)=[a-z]*/g, '');
  const asked = unit === 'F' ? `${plain}&temperature_unit=fahrenheit&wind_speed_unit=mph` : plain;
  return name === undefined ? asked : `${asked}#${name}`;
}

/** The user's name for the place, from the fragment of the address, which isn't sent. */
export function placeNameIn(address: string): string {
  const name = address.includes('#') ? address.slice(address.indexOf('#') + 1) : '';
  try {
    return beginningOf(decodeURIComponent(name), LONGEST_PLACE).trim();
  } catch {
    // A fragment from somewhere else.
    return '';
  }
}

export function withPlaceName(address: string, name: string): string {
  const [plain = ''] = address.split('#');
  const written = encodeURIComponent(beginningOf(name, LONGEST_PLACE)).replace(/'/g, '%27');
  return written === '' ? plain : `${plain}#${written}`;
}
