/** A place on the map, as services for looking places up name it. */
export interface Place {
  name: string;
  latitude: number;
  longitude: number;
}

const FORECAST = 'https://api.open-meteo.com/v1/forecast';
/** Nobody reads more on a screen. */
export const LONGEST_PLACE = 60;

/** The forecast of a place by Open-Meteo, which needs no key. Its name comes along where no server sees it: behind the #. */
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

/** Whether the editor can change what this address asks for. */
export function isOpenMeteoAddress(address: string): boolean {
  return address.startsWith(`${FORECAST}?`);
}

export function unitIn(address: string): 'C' | 'F' {
  return /[?&]temperature_unit=fahrenheit(&|#|$)/.test(address) ? 'F' : 'C';
}

/** The same forecast of Open-Meteo in the other unit, with the wind in what goes with it. */
export function withUnit(address: string, unit: 'C' | 'F'): string {
  const [whole = '', name] = address.split('#');
  const plain = whole.replace(/&(temperature_unit|wind_speed_unit)=[a-z]*/g, '');
  const asked = unit === 'F' ? `${plain}&temperature_unit=fahrenheit&wind_speed_unit=mph` : plain;
  return name === undefined ? asked : `${asked}#${name}`;
}

/** What staff call the place: it stands behind the # of the address, which is sent to nobody. */
export function placeNameIn(address: string): string {
  const name = address.includes('#') ? address.slice(address.indexOf('#') + 1) : '';
  try {
    return decodeURIComponent(name).slice(0, LONGEST_PLACE).trim();
  } catch {
    // Somebody else's #.
    return '';
  }
}

export function withPlaceName(address: string, name: string): string {
  const [plain = ''] = address.split('#');
  const written = encodeURIComponent(name.slice(0, LONGEST_PLACE)).replace(/'/g, '%27');
  return written === '' ? plain : `${plain}#${written}`;
}
