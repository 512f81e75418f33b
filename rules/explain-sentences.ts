import type { ExplanationCode } from '#contract/entities/explanation.ts';
import type { StaffLanguage } from '#contract/staff-language.ts';
import type { Shape } from './tags.ts';

/** The words of one language. `when`, `start`, `end`, `since`, `until` and `next` are dates and times. */
export interface ExplanationWords {
  /** For the days and months of dates. */
  locale: string;
  on: string;
  onSince: string;
  onUntil: string;
  onSinceUntil: string;
  off: string;
  /** The same for another time than now. */
  onAt: string;
  offAt: string;
  next: string;
  zone: string;
  today: string;
  tomorrow: string;
  everyDay: string;
  allDay: string;
  fromUntil: string;
  everyWeeks: string;
  /** `which` is one of `ordinals`, which the last week has as -1. */
  ofMonth: string;
  ordinals: Readonly<Record<number, string>>;
  onDates: string;
  /** Of dates. */
  more: string;
  onCertainDates: string;
  exceptOnHolidays: string;
  onlyOnHolidays: string;
  /** Says in which playlist it is on the channel. */
  inPlaylist: string;
  /** Says by which tags it is on the channel. */
  byTags: string;
  /** The same for a rule without tags. */
  byRule: string;
  /** Of channels. */
  shapes: Readonly<Record<Shape, string>>;
  rules: Readonly<Record<Exclude<ExplanationCode, 'on'>, string>>;
}

const en: ExplanationWords = {
  locale: 'en-GB',
  on: 'On now.',
  onSince: 'On now, since {{since}}.',
  onUntil: 'On now, until {{until}}.',
  onSinceUntil: 'On now, since {{since}}, until {{until}}.',
  off: 'Not on now: {{reason}}.',
  onAt: 'On: {{when}}.',
  offAt: 'Not on ({{when}}): {{reason}}.',
  next: 'Next: {{next}}.',
  zone: 'Times in {{zone}}.',
  today: 'today {{time}}',
  tomorrow: 'tomorrow {{time}}',
  everyDay: 'every day',
  allDay: 'all day',
  fromUntil: '{{from}}–{{until}}',
  everyWeeks: '{{days}} {{times}} every {{number}} weeks',
  ofMonth: 'on the {{which}} {{days}} of the month {{times}}',
  ordinals: { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', '-1': 'last' },
  onDates: 'on {{dates}} {{times}}',
  more: '{{number}} more',
  onCertainDates: '{{days}} {{times}} on certain dates',
  exceptOnHolidays: '{{times}} except on holidays',
  onlyOnHolidays: '{{times}} only on holidays',
  inPlaylist: 'In the playlist “{{playlist}}”.',
  byTags: 'On this channel by its tags: {{tags}}.',
  byRule: 'A rule shows it on every channel.',
  shapes: { landscape: 'landscape', portrait: 'portrait', square: 'square', strip: 'strip' },
  rules: {
    'slide-archived': 'the slide is archived',
    'channel-archived': 'the channel is archived',
    'removed-here': 'removed from this channel, although its rules would show it',
    'not-placed': 'the slide isn’t on this channel',
    'area-archived': 'the area “{{area}}” is archived',
    'area-not-on-channel': 'the channel doesn’t have the area “{{area}}”',
    'area-shows-others': 'the area “{{area}}” shows the slides of “{{source}}”',
    'channel-unreadable': 'the slide “{{slide}}” can’t be read, so screens keep what they show',
    'area-hidden': 'the area “{{area}}” is hidden',
    ended: 'ended {{end}}',
    'not-scheduled': 'its schedule has no dates',
    'type-not-shown': 'screens can’t show slides of this type',
    'nothing-to-show': 'the slide has nothing to show yet',
    'file-not-ready': 'a file of the slide is missing or still being converted',
    'not-started': 'starts {{start}}',
    'channel-closed': 'outside the opening hours of the channel',
    'channel-open': 'only shown outside the opening hours of the channel',
    'playlist-times': 'outside the times of its playlist “{{playlist}}”',
    'playlist-slides': 'none of its slides is on at this time',
    'display-times': '{{times}}',
    'gives-way': 'only shown when its area has nothing else to show',
    level: 'another slide of its area is shown first',
    'file-damaged': 'its file always arrives damaged on the screens that are online',
  },
};

const de: ExplanationWords = {
  locale: 'de-DE',
  on: 'Jetzt zu sehen.',
  onSince: 'Jetzt zu sehen, seit {{since}}.',
  onUntil: 'Jetzt zu sehen, bis {{until}}.',
  onSinceUntil: 'Jetzt zu sehen, seit {{since}}, bis {{until}}.',
  off: 'Jetzt nicht zu sehen: {{reason}}.',
  onAt: 'Zu sehen: {{when}}.',
  offAt: 'Nicht zu sehen ({{when}}): {{reason}}.',
  next: 'Nächstes Mal: {{next}}.',
  zone: 'Zeiten in {{zone}}.',
  today: 'heute {{time}}',
  tomorrow: 'morgen {{time}}',
  everyDay: 'täglich',
  allDay: 'ganztägig',
  fromUntil: '{{from}}–{{until}} Uhr',
  everyWeeks: 'alle {{number}} Wochen {{days}} {{times}}',
  ofMonth: 'am {{which}} {{days}} im Monat {{times}}',
  ordinals: { '1': 'ersten', '2': 'zweiten', '3': 'dritten', '4': 'vierten', '-1': 'letzten' },
  onDates: 'am {{dates}} {{times}}',
  more: '{{number}} weiteren Tagen',
  onCertainDates: '{{days}} {{times}} an bestimmten Tagen',
  exceptOnHolidays: '{{times}} außer an Feiertagen',
  onlyOnHolidays: '{{times}} nur an Feiertagen',
  inPlaylist: 'In der Playlist „{{playlist}}“.',
  byTags: 'Auf diesem Kanal wegen seiner Schlagwörter: {{tags}}.',
  byRule: 'Eine Regel zeigt die Folie auf allen Kanälen.',
  shapes: { landscape: 'Querformat', portrait: 'Hochformat', square: 'quadratisch', strip: 'Streifen' },
  rules: {
    'slide-archived': 'die Folie ist archiviert',
    'channel-archived': 'der Kanal ist archiviert',
    'removed-here': 'von diesem Kanal entfernt, obwohl ihre Regeln sie zeigen würden',
    'not-placed': 'die Folie ist nicht auf diesem Kanal',
    'area-archived': 'der Bereich „{{area}}“ ist archiviert',
    'area-not-on-channel': 'der Kanal hat den Bereich „{{area}}“ nicht',
    'area-shows-others': 'der Bereich „{{area}}“ zeigt die Folien von „{{source}}“',
    'channel-unreadable': 'die Folie „{{slide}}“ ist nicht lesbar, deshalb behalten die Bildschirme ihren Inhalt',
    'area-hidden': 'der Bereich „{{area}}“ ist ausgeblendet',
    ended: 'endete {{end}}',
    'not-scheduled': 'der Zeitplan enthält kein Datum',
    'type-not-shown': 'Bildschirme können Folien dieses Typs nicht anzeigen',
    'nothing-to-show': 'die Folie hat noch keinen Inhalt',
    'file-not-ready': 'eine Datei der Folie fehlt oder wird noch konvertiert',
    'not-started': 'beginnt {{start}}',
    'channel-closed': 'außerhalb der Öffnungszeiten des Kanals',
    'channel-open': 'nur außerhalb der Öffnungszeiten des Kanals zu sehen',
    'playlist-times': 'außerhalb der Zeiten ihrer Playlist „{{playlist}}“',
    'playlist-slides': 'keine ihrer Folien ist zu dieser Zeit zu sehen',
    'display-times': '{{times}}',
    'gives-way': 'wird nur gezeigt, wenn der Bereich sonst nichts zeigt',
    level: 'eine andere Folie ihres Bereichs wird vorrangig gezeigt',
    'file-damaged': 'die Datei kommt auf den Bildschirmen, die online sind, immer beschädigt an',
  },
};

const fr: ExplanationWords = {
  locale: 'fr-FR',
  on: 'À l’écran actuellement.',
  onSince: 'À l’écran actuellement, depuis {{since}}.',
  onUntil: 'À l’écran actuellement, jusqu’à {{until}}.',
  onSinceUntil: 'À l’écran actuellement, depuis {{since}} et jusqu’à {{until}}.',
  off: 'Pas à l’écran actuellement : {{reason}}.',
  onAt: 'À l’écran : {{when}}.',
  offAt: 'Pas à l’écran ({{when}}) : {{reason}}.',
  next: 'Prochaine fois : {{next}}.',
  zone: 'Heures de {{zone}}.',
  today: 'aujourd’hui {{time}}',
  tomorrow: 'demain {{time}}',
  everyDay: 'tous les jours',
  allDay: 'toute la journée',
  fromUntil: '{{from}}–{{until}}',
  everyWeeks: '{{days}} {{times}} toutes les {{number}} semaines',
  ofMonth: 'le {{which}} {{days}} du mois {{times}}',
  ordinals: { '1': 'premier', '2': 'deuxième', '3': 'troisième', '4': 'quatrième', '-1': 'dernier' },
  onDates: 'le {{dates}} {{times}}',
  more: '{{number}} autres dates',
  onCertainDates: '{{days}} {{times}} à certaines dates',
  exceptOnHolidays: '{{times}} sauf les jours fériés',
  onlyOnHolidays: '{{times}} seulement les jours fériés',
  inPlaylist: 'Dans la liste de lecture « {{playlist}} ».',
  byTags: 'Sur cette chaîne en raison de ses étiquettes : {{tags}}.',
  byRule: 'Une règle l’affiche sur toutes les chaînes.',
  shapes: { landscape: 'paysage', portrait: 'portrait', square: 'carré', strip: 'bandeau' },
  rules: {
    'slide-archived': 'la diapositive est archivée',
    'channel-archived': 'la chaîne est archivée',
    'removed-here': 'retirée de cette chaîne, bien que ses règles l’y affichent',
    'not-placed': 'la diapositive n’est pas sur cette chaîne',
    'area-archived': 'la zone « {{area}} » est archivée',
    'area-not-on-channel': 'la chaîne n’a pas la zone « {{area}} »',
    'area-shows-others': 'la zone « {{area}} » affiche les diapositives de « {{source}} »',
    'channel-unreadable': 'la diapositive « {{slide}} » est illisible, les écrans gardent donc ce qu’ils affichent',
    'area-hidden': 'la zone « {{area}} » est masquée',
    ended: 'terminée {{end}}',
    'not-scheduled': 'sa programmation n’a pas de dates',
    'type-not-shown': 'les écrans ne peuvent pas afficher ce type de diapositive',
    'nothing-to-show': 'la diapositive n’a encore rien à afficher',
    'file-not-ready': 'un fichier de la diapositive manque ou est en cours de conversion',
    'not-started': 'commence {{start}}',
    'channel-closed': 'hors des heures d’ouverture de la chaîne',
    'channel-open': 'affichée seulement hors des heures d’ouverture de la chaîne',
    'playlist-times': 'hors des horaires de sa liste de lecture « {{playlist}} »',
    'playlist-slides': 'aucune de ses diapositives n’est à l’écran à cette heure',
    'display-times': '{{times}}',
    'gives-way': 'affichée seulement si sa zone n’a rien d’autre à afficher',
    level: 'une autre diapositive de sa zone est affichée en priorité',
    'file-damaged': 'son fichier arrive toujours endommagé sur les écrans en ligne',
  },
};

const es: ExplanationWords = {
  locale: 'es-ES',
  on: 'En pantalla ahora.',
  onSince: 'En pantalla ahora, desde {{since}}.',
  onUntil: 'En pantalla ahora, hasta {{until}}.',
  onSinceUntil: 'En pantalla ahora, desde {{since}} hasta {{until}}.',
  off: 'No está en pantalla ahora: {{reason}}.',
  onAt: 'En pantalla: {{when}}.',
  offAt: 'No está en pantalla ({{when}}): {{reason}}.',
  next: 'Próxima vez: {{next}}.',
  zone: 'Horas de {{zone}}.',
  today: 'hoy {{time}}',
  tomorrow: 'mañana {{time}}',
  everyDay: 'todos los días',
  allDay: 'todo el día',
  fromUntil: '{{from}}–{{until}}',
  everyWeeks: '{{days}} {{times}} cada {{number}} semanas',
  ofMonth: 'el {{which}} {{days}} del mes {{times}}',
  ordinals: { '1': 'primer', '2': 'segundo', '3': 'tercer', '4': 'cuarto', '-1': 'último' },
  onDates: 'el {{dates}} {{times}}',
  more: '{{number}} fechas más',
  onCertainDates: '{{days}} {{times}} en determinadas fechas',
  exceptOnHolidays: '{{times}} excepto en festivos',
  onlyOnHolidays: '{{times}} solo en festivos',
  inPlaylist: 'En la lista de reproducción «{{playlist}}».',
  byTags: 'En este canal por sus etiquetas: {{tags}}.',
  byRule: 'Una regla la muestra en todos los canales.',
  shapes: { landscape: 'horizontal', portrait: 'vertical', square: 'cuadrado', strip: 'franja' },
  rules: {
    'slide-archived': 'la diapositiva está archivada',
    'channel-archived': 'el canal está archivado',
    'removed-here': 'quitada de este canal, aunque sus reglas la mostrarían',
    'not-placed': 'la diapositiva no está en este canal',
    'area-archived': 'la zona «{{area}}» está archivada',
    'area-not-on-channel': 'el canal no tiene la zona «{{area}}»',
    'area-shows-others': 'la zona «{{area}}» muestra las diapositivas de «{{source}}»',
    'channel-unreadable':
      'la diapositiva «{{slide}}» no se puede leer, por lo que las pantallas conservan su contenido',
    'area-hidden': 'la zona «{{area}}» está oculta',
    ended: 'terminó {{end}}',
    'not-scheduled': 'su programación no tiene fechas',
    'type-not-shown': 'las pantallas no pueden mostrar diapositivas de este tipo',
    'nothing-to-show': 'la diapositiva aún no tiene nada que mostrar',
    'file-not-ready': 'falta un archivo de la diapositiva o se está convirtiendo',
    'not-started': 'empieza {{start}}',
    'channel-closed': 'fuera del horario de apertura del canal',
    'channel-open': 'solo se muestra fuera del horario de apertura del canal',
    'playlist-times': 'fuera de los horarios de su lista de reproducción «{{playlist}}»',
    'playlist-slides': 'ninguna de sus diapositivas está en pantalla a esa hora',
    'display-times': '{{times}}',
    'gives-way': 'solo se muestra si su zona no tiene nada más que mostrar',
    level: 'otra diapositiva de su zona se muestra primero',
    'file-damaged': 'su archivo siempre llega dañado a las pantallas que están en línea',
  },
};

export const EXPLANATION_WORDS: Readonly<Record<StaffLanguage, ExplanationWords>> = { en, de, fr, es };
