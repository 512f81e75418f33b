import { useTranslation } from '../language.ts';
import { type Upload, useUpload } from '../useUpload.ts';
import { readEmbedded } from './embedded-pictures.ts';

/** Uploads the images embedded in pasted HTML, one after the other, before the HTML is inserted into the text. */
export function useEmbeddedPictures(upload: Upload | undefined, insert: (html: string) => void) {
  const { t } = useTranslation();
  const { state, start, refuse } = useUpload(upload ?? (() => Promise.reject(new Error())), () => undefined);

  async function store(html: string): Promise<void> {
    const { body, pictures } = readEmbedded(html, (number) => t('Image {{number}}', { number }));
    let problem: string | null = null;
    for (const { element, file } of pictures) {
      const stored = upload
        ? await start(file)
        : { sentence: t('This text can’t contain images. The rest was pasted.') };
      if ('location' in stored) {
        element.src = stored.location;
        continue;
      }
      problem ??= stored.sentence;
      element.remove();
    }
    insert(body.innerHTML);
    if (problem !== null) refuse(problem);
  }

  return {
    state,
    /** Returns whether it handles the pasted or dropped data: HTML with embedded images. */
    take(data: DataTransfer | null): boolean {
      const html = data?.getData('text/html') ?? '';
      if (!/\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}data:image\//i.test(html)) return false;
      void store(html);
      return true;
    },
  };
}
