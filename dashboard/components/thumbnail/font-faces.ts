const embedded = new Map<string, Promise<string>>();

/**
 * The style sheet of all fonts that the page has loaded, with their files in it: a drawing can't load any. Fonts of
 * other servers are left out.
 */
export async function embeddedFontFaces(): Promise<string> {
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(faceOf));
  const rules = [...document.styleSheets].filter(isReadable).flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => loaded.has(faceOf(propertiesOf(style))))
      .map(({ cssText }) => embed(cssText, sheet.href ?? document.baseURI)),
  );
  return (await Promise.all(rules)).join('\n');
}

function isReadable({ href }: CSSStyleSheet): boolean {
  return href === null || href.startsWith(`${location.origin}/`);
}

function propertiesOf(style: CSSStyleDeclaration) {
  const value = (name: string) => style.getPropertyValue(name);
  return { family: value('font-family'), style: value('font-style'), unicodeRange: value('unicode-range') };
}

/** Which face it is. Its weights are left out, because a variable font has all of them. */
function faceOf({ family, style, unicodeRange }: Pick<FontFace, 'family' | 'style' | 'unicodeRange'>): string {
  return [family.replaceAll('"', ''), style || 'normal', unicodeRange.replaceAll(' ', '').toLowerCase()].join(' ');
}

/** Replaces the address of the first file in a rule by the file. */
function embed(rule: string, base: string): Promise<string> {
  const known = embedded.get(rule);
  if (known) return known;
  const [address = '', path = ''] = /url\("([^"]+)"\)/.exec(rule) ?? [];
  const written = fileAsDataUrl(new URL(path, base)).then((file) => rule.replace(address, `url("${file}")`));
  embedded.set(rule, written);
  written.catch(() => embedded.delete(rule));
  return written;
}

async function fileAsDataUrl(address: URL): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
