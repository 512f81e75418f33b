/** A possible image of an item. */
export interface PictureCandidate {
  address: string | undefined;
  /** In pixels, if the feed says. */
  width?: number | undefined;
  type?: string | undefined;
  medium?: string | undefined;
}

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|bmp)(?:$|[?#])/i;
/** Tracking pixels, icons and avatars, which aren't content. */
const NO_CONTENT =
  /(?:feedburner\.com|feeds\.wordpress\.com|\/\/s\.w\.org\/|\/pixel\b|\/1x1|spacer|blank\.gif|transparent\.(?:gif|png)|doubleclick|\/smilies\/|\/emoji\/|gravatar\.com|badge|\.svg(?:$|[?#]))/i;
/** Smaller images are icons or tracking pixels; those below the second limit are only used if there is no other. */
const SMALLEST = 60;
const SMALL = 320;

/** Whether this attachment of an item is an image. */
export function isPicture({ address = '', type = '', medium = '' }: PictureCandidate): boolean {
  if (medium !== '') return medium.toLowerCase() === 'image';
  if (type !== '' && type.includes('/')) return /^image\/(?!svg)/i.test(type);
  return PICTURE_FILE.test(address);
}

/** The widest of these; the first if no width is known. */
export function widest(candidates: readonly PictureCandidate[]): PictureCandidate | undefined {
  return [...candidates].sort((one, other) => (other.width ?? 0) - (one.width ?? 0))[0];
}

/** The images in HTML, in order. */
export function picturesIn(html: string): PictureCandidate[] {
  return [...html.slice(0, 200_000).matchAll(/<img\s[^>]{1,4000}>/gi)].map(([tag]) => ({
    address: attribute(tag, 'data-src') ?? attribute(tag, 'data-lazy-src') ?? attribute(tag, 'src'),
    width: Number.parseInt(attribute(tag, 'width') ?? '', 10) || undefined,
  }));
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.replace(/&(?:amp|#0?38);/g, '&').trim();
}

/** The absolute address of the first image that is content; a small one only if there is no other. */
export function bestPicture(candidates: readonly (PictureCandidate | undefined)[], base: string): string | null {
  const usable = candidates.flatMap((candidate) => {
    const address = absoluteAddress(candidate?.address, base);
    const width = candidate?.width ?? Number.POSITIVE_INFINITY;
    return address !== null && width >= SMALLEST && !NO_CONTENT.test(address) ? [{ address, width }] : [];
  });
  return (usable.find(({ width }) => width >= SMALL) ?? usable[0])?.address ?? null;
}

const LONGEST_ADDRESS = 2048;

/** Resolves an address; null if it isn't http(s). */
export function absoluteAddress(address: string | undefined, base: string): string | null {
  if (address === undefined || address.trim() === '') return null;
  try {
    const { href, protocol } = new URL(address.trim(), base);
    return /^https?:$/.test(protocol) && href.length <= LONGEST_ADDRESS ? href : null;
  } catch {
    return null;
  }
}
