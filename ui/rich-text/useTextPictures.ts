import { useRef } from 'react';
import { useTranslation } from '../language.ts';
import { type Upload, useUpload } from '../useUpload.ts';
import { readEmbedded } from './embedded-pictures.ts';

/** Where uploaded images are inserted. */
interface Insertion {
  picture(location: string): void;
  html(html: string): void;
}

const noUpload: Upload = () => Promise.reject(new Error("An image was inserted into a text that can't have images."));

/**
 * Uploads the images of a text, one after the other, and inserts each when it has arrived: files, and images embedded
 * in pasted HTML.
 */
export function useTextPictures(upload: Upload | undefined, insert: Insertion) {
  const { t } = useTranslation();
  const { state, start, refuse } = useUpload(upload ?? noUpload, () => undefined);
  // What is added during an upload waits, because the next upload would replace that one.
  const previous = useRef(Promise.resolve());

  async function insertFiles(files: readonly File[]): Promise<void> {
    let problem: string | null = null;
    for (const file of files) {
      const stored = await start(file);
      if ('location' in stored) insert.picture(stored.location);
      else problem ??= stored.sentence;
    }
    if (problem !== null) refuse(problem);
  }

  async function insertHtml(html: string): Promise<void> {
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
    insert.html(body.innerHTML);
    if (problem !== null) refuse(problem);
  }

  function queue(work: () => Promise<void>): void {
    previous.current = previous.current.then(work);
  }

  const add = (files: readonly File[]) => queue(() => insertFiles(files));

  return {
    state,
    add,
    /** Returns whether it handles the pasted or dropped data: image files, or HTML with embedded images. */
    take(data: DataTransfer | null): boolean {
      const html = data?.getData('text/html') ?? '';
      if (/\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}data:image\//i.test(html)) {
        queue(() => insertHtml(html));
        return true;
      }
      // Office programs add an image of the text.
      const files = hasText(html) ? [] : [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0 || !upload) return false;
      add(files);
      return true;
    },
  };
}

function hasText(html: string): boolean {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== '';
}
