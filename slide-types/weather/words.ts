import { capitalized } from '../capitalized.ts';
import { formatFor, languageIn } from '../kit/locale.ts';
import type { Condition } from './feed-content.ts';

interface Words extends Record<Condition, string> {
  feelsLike: string;
  humidity: string;
  windSpeed: string;
}

/** Names of the conditions, in the most frequent languages of screens. */
const LANGUAGES: Record<string, Words> = {
  en: {
    ...{
      clear: 'Clear',
      'mostly-clear': 'Mostly clear',
      'partly-cloudy': 'Partly cloudy',
      cloudy: 'Cloudy',
      fog: 'Fog',
    },
    ...{ drizzle: 'Drizzle', rain: 'Rain', 'heavy-rain': 'Heavy rain', thunder: 'Thunderstorm', sleet: 'Sleet' },
    ...{ hail: 'Hail', snow: 'Snow', 'heavy-snow': 'Heavy snow', wind: 'Windy' },
    ...{ feelsLike: 'Feels like', humidity: 'Humidity', windSpeed: 'Wind' },
  },
  de: {
    ...{ clear: 'Klar', 'mostly-clear': 'Heiter', 'partly-cloudy': 'Teils bewölkt', cloudy: 'Bewölkt', fog: 'Nebel' },
    ...{
      drizzle: 'Nieselregen',
      rain: 'Regen',
      'heavy-rain': 'Starker Regen',
      thunder: 'Gewitter',
      sleet: 'Schneeregen',
    },
    ...{ hail: 'Hagel', snow: 'Schnee', 'heavy-snow': 'Starker Schneefall', wind: 'Windig' },
    ...{ feelsLike: 'Gefühlt', humidity: 'Luftfeuchte', windSpeed: 'Wind' },
  },
  fr: {
    ...{
      clear: 'Dégagé',
      'mostly-clear': 'Peu nuageux',
      'partly-cloudy': 'Éclaircies',
      cloudy: 'Nuageux',
      fog: 'Brouillard',
    },
    ...{ drizzle: 'Bruine', rain: 'Pluie', 'heavy-rain': 'Forte pluie', thunder: 'Orage', sleet: 'Pluie et neige' },
    ...{ hail: 'Grêle', snow: 'Neige', 'heavy-snow': 'Forte neige', wind: 'Venteux' },
    ...{ feelsLike: 'Ressenti', humidity: 'Humidité', windSpeed: 'Vent' },
  },
  es: {
    ...{
      clear: 'Despejado',
      'mostly-clear': 'Casi despejado',
      'partly-cloudy': 'Parcialmente nublado',
      cloudy: 'Nublado',
    },
    ...{ fog: 'Niebla', drizzle: 'Llovizna', rain: 'Lluvia', 'heavy-rain': 'Lluvia fuerte', thunder: 'Tormenta' },
    ...{ sleet: 'Aguanieve', hail: 'Granizo', snow: 'Nieve', 'heavy-snow': 'Nevada fuerte', wind: 'Viento' },
    ...{ feelsLike: 'Sensación', humidity: 'Humedad', windSpeed: 'Viento' },
  },
  it: {
    ...{
      clear: 'Sereno',
      'mostly-clear': 'Poco nuvoloso',
      'partly-cloudy': 'Parzialmente nuvoloso',
      cloudy: 'Nuvoloso',
    },
    ...{ fog: 'Nebbia', drizzle: 'Pioviggine', rain: 'Pioggia', 'heavy-rain': 'Pioggia forte', thunder: 'Temporale' },
    ...{ sleet: 'Nevischio', hail: 'Grandine', snow: 'Neve', 'heavy-snow': 'Neve forte', wind: 'Ventoso' },
    ...{ feelsLike: 'Percepita', humidity: 'Umidità', windSpeed: 'Vento' },
  },
  nl: {
    ...{
      clear: 'Helder',
      'mostly-clear': 'Licht bewolkt',
      'partly-cloudy': 'Half bewolkt',
      cloudy: 'Bewolkt',
      fog: 'Mist',
    },
    ...{ drizzle: 'Motregen', rain: 'Regen', 'heavy-rain': 'Zware regen', thunder: 'Onweer', sleet: 'Natte sneeuw' },
    ...{ hail: 'Hagel', snow: 'Sneeuw', 'heavy-snow': 'Zware sneeuw', wind: 'Winderig' },
    ...{ feelsLike: 'Voelt als', humidity: 'Vochtigheid', windSpeed: 'Wind' },
  },
};

/** The languages that have these names. */
export const WEATHER_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

/** The language of a locale if it is listed, else English, also for names of days. */
export function languageOf(locale: string): string {
  return languageIn(LANGUAGES, locale);
}

export function wordsIn(language: string): Words {
  return LANGUAGES[language] as Words;
}

/** "Wednesday", or "Wed" if there is little space. */
export function weekdayIn(language: string, date: string, length: 'long' | 'short'): string {
  const name = formatFor(language, { weekday: length }).format(new Date(`${date}T12:00Z`));
  return capitalized(name.replace(/\.$/, ''), language);
}

/** "−4°", or the specification's text for missing values. */
export function degreesOf(temperature: number | null): string {
  if (temperature === null) return 'N/A';
  const rounded = Math.round(temperature);
  return `${rounded < 0 ? '\u2212' : ''}${Math.abs(rounded)}°`;
}
