/** An image that is embedded in pasted HTML, as a file. */
export interface EmbeddedPicture {
  element: HTMLImageElement;
  file: File;
}

const EMBEDDED = /^\s*data:(image\/([\w.+-]+))(;[\w=.-]+)*;base64,/i;

/**
 * Splits HTML into its body and the images embedded as `data:` URLs. An image whose URL can't be decoded has no
 * file and is removed. `nameOf` returns the file name for an image's number.
 */
export function readEmbedded(
  html: string,
  nameOf: (number: number) => string,
): { body: HTMLElement; pictures: EmbeddedPicture[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const pictures: EmbeddedPicture[] = [];
  for (const element of body.querySelectorAll('img')) {
    const address = element.getAttribute('src') ?? '';
    if (!/^\s*data:/i.test(address)) continue;
    const file = fileOf(address, nameOf(pictures.length + 1));
    if (file) pictures.push({ element, file });
    else element.remove();
  }
  return { body, pictures };
}

function fileOf(address: string, name: string): File | null {
  const [start = '', type = '', kind = ''] = EMBEDDED.exec(address) ?? [];
  if (start === '') return null;
  try {
    const bytes = Uint8Array.from(atob(address.slice(start.length).replace(/\s/g, '')), (letter) =>
      letter.charCodeAt(0),
    );
    return new File([bytes], `${name}.${kind.toLowerCase()}`, { type: type.toLowerCase() });
  } catch {
    return null;
  }
}
