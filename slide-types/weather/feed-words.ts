import type { Condition } from './feed-content.ts';

/** English and French words of weather services; the first match counts, the worst weather first. */
const KINDS: readonly (readonly [RegExp, Condition])[] = [
  [/tornado|hurricane|tropical storm|tornade|ouragan/, 'wind'],
  [/thunder|t-?storm|lightning|orage/, 'thunder'],
  [/\bhail|grêle/, 'hail'],
  [/freezing (rain|drizzle)|sleet|ice pellets|wintry|verglaçante|verglas|grésil/, 'sleet'],
  [
    /(rain|drizzle|showers).*(snow|flurr)|(snow|flurr).*(rain|drizzle)|(pluie|bruine).*neige|neige.*(pluie|bruine)/,
    'sleet',
  ],
  [
    /blizzard|heavy snow|snow heavy|blowing snow|snow ?squall|snow at times heavy|(forte|abondante) neige|neige (forte|abondante)|poudrerie|neige parfois forte/,
    'heavy-snow',
  ],
  [/snow|flurr|neige/, 'snow'],
  [
    /(heavy|torrential) (rain|showers)|rain (heavy|at times heavy)|downpour|(forte|abondante)s? pluie|pluie (forte|abondante|parfois forte)|averses? (forte|abondante)/,
    'heavy-rain',
  ],
  [/drizzle|bruine/, 'drizzle'],
  [/rain|shower|pluie|averse/, 'rain'],
  [/fog|\bmist|haze|smoke|\bdust|brouillard|brume|fumée/, 'fog'],
  [/(mostly|mainly|very) cloudy|overcast|broken clouds|(généralement|plutôt|très) nuageux|couvert/, 'cloudy'],
  [
    /(mostly|mainly) (sunny|clear)|few clouds|(généralement|plutôt) (ensoleillé|dégagé)|peu nuageux|quelques nuages|\bfair\b/,
    'mostly-clear',
  ],
  [
    /partly|partiellement|mix of sun|cloudy periods|sun.*cloud|cloud.*sun|scattered clouds|alternance|passages nuageux|clearing|dégagement|increasing cloud|ennuagement|variable/,
    'partly-cloudy',
  ],
  [/cloud|nuage|nuageux/, 'cloudy'],
  [/sun|clear|ensoleillé|soleil|dégagé|\bhot\b/, 'clear'],
  [/wind|breez|blustery|gale|vent/, 'wind'],
];

/** The condition described by words; clouds if they are unknown. */
export function conditionOfWords(words: string | null): Condition {
  return knownCondition(words) ?? 'cloudy';
}

/** The same; null if they are unknown. */
export function knownCondition(words: string | null): Condition | null {
  const plain = (words ?? '').toLowerCase();
  return KINDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
