/** The most frequent words in leaked passwords. */
const COMMON_WORDS = new Set(
  `
  password passwort passw pass motdepasse contrasena contraseña senha parola haslo heslo wachtwoord salasana losenord
  admin administrator root user guest test testing demo default changeme changeit letmein welcome willkommen bienvenue
  login secret master superman batman spiderman starwars pokemon minecraft fortnite naruto dragon monkey tiger lion
  shadow sunshine princess princesa iloveyou loveyou lovely love trustno football fussball futbol baseball basketball
  soccer hockey liverpool chelsea arsenal barcelona realmadrid juventus bayern michael jordan jennifer jessica charlie
  ashley daniel thomas robert andrew matthew joshua nicole michelle alexander samantha hannah amanda summer winter
  spring autumn fall sommer herbst fruhling monday friday january february march april august september october november
  december computer internet google facebook instagram linkedin microsoft windows samsung iphone android whatever
  freedom hello hallo hunter killer mustang ferrari porsche mercedes corvette harley yamaha cheese chocolate cookie
  pepper ginger banana orange purple flower butterfly rainbow angel family mother jesus christ blessed buster maggie
  bailey sophie snoopy mickey garfield pussy fuckyou fuckoff asshole bitch biteme qwerty qwertz azerty qwertyuiop
  qwertzuiop azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc zaqwsx wasd abc abcd abcdef abcdefg
  abcdefgh aaa xxx zzz vitrine signage digitalsignage display screen company office access server database manager
  `
    .trim()
    .split(/\s+/),
);

/** Sequences of the keyboard and the alphabet, forwards and backwards. */
const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjkl',
]
  .flatMap((sequence) => [sequence, [...sequence].reverse().join('')])
  .concat(
    '1q2w3e4r5t6y7u8i9o0p',
    '1qaz2wsx3edc4rfv5tgb',
    'qazwsxedcrfvtgbyhnujm',
    '147258369',
    '123123123123',
    '12341234',
  );

const SUBSTITUTIONS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is easy to guess: a common word with digits or signs around it, a sequence or a repetition. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,4})\1+.?$/.test(lower)) return true;
  if (SEQUENCES.some((sequence) => sequence.includes(lower))) return true;
  const core = trimToLetters(lower);
  return [core, trimToLetters(undoSubstitutions(lower)), undoSubstitutions(core)].some(
    (word) => COMMON_WORDS.has(word) || (word.length >= 4 && SEQUENCES.some((sequence) => sequence.includes(word))),
  );
}

/** Removes digits and signs before the first and after the last letter. */
function trimToLetters(text: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
}

function undoSubstitutions(text: string): string {
  return [...text].map((character) => SUBSTITUTIONS[character] ?? character).join('');
}
