/** Words that the passwords of leaked lists are mostly made of. */
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

/** Runs along the keyboard and the alphabet, forwards and backwards. */
const WALKS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjkl',
]
  .flatMap((walk) => [walk, [...walk].reverse().join('')])
  .concat(
    '1q2w3e4r5t6y7u8i9o0p',
    '1qaz2wsx3edc4rfv5tgb',
    'qazwsxedcrfvtgbyhnujm',
    '147258369',
    '123123123123',
    '12341234',
  );

const STANDS_FOR: Record<string, string> = {
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

/** Whether this is among the first passwords that anybody would try: a common word with little around it, a run, a repetition. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,4})\1+.?$/.test(lower)) return true;
  if (WALKS.some((walk) => walk.includes(lower))) return true;
  const core = withoutOrnament(lower);
  return [core, withoutOrnament(spelledOut(lower)), spelledOut(core)].some(
    (word) => COMMON_WORDS.has(word) || (word.length >= 4 && WALKS.some((walk) => walk.includes(word))),
  );
}

/** Without the digits and signs that people put around a word when they are told to. */
function withoutOrnament(text: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? '';
}

function spelledOut(text: string): string {
  return [...text].map((character) => STANDS_FOR[character] ?? character).join('');
}
