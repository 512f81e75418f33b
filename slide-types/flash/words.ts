import { languageIn } from '../kit/locale.ts';

interface Words {
  title: string;
  advice: string;
}

/** The notice, in the languages that weather has. */
const LANGUAGES: Record<string, Words> = {
  en: { title: 'Flash is no longer supported', advice: 'Replace this slide with a video or image slide.' },
  de: { title: 'Flash wird nicht mehr unterstützt', advice: 'Ersetzen Sie diese Folie durch ein Video oder ein Bild.' },
  fr: { title: 'Flash n’est plus pris en charge', advice: 'Remplacez cette diapositive par une vidéo ou une image.' },
  es: { title: 'Flash ya no es compatible', advice: 'Sustituya esta diapositiva por un vídeo o una imagen.' },
  it: { title: 'Flash non è più supportato', advice: 'Sostituisci questa slide con un video o un’immagine.' },
  nl: { title: 'Flash wordt niet meer ondersteund', advice: 'Vervang deze slide door een video of afbeelding.' },
};

/** In English if the notice doesn't exist in the language of this locale. */
export function wordsIn(locale: string): Words {
  return LANGUAGES[languageIn(LANGUAGES, locale)] as Words;
}
