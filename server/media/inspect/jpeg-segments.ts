/**
 * A JPEG file is a list of segments, each a marker and its content, followed by the compressed image (ITU-T T.81,
 * annex B). Metadata is in application segments. This reads and writes them without decoding the image.
 */

const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
/** The header of JFIF. */
const APP0 = 0xe0;
/** EXIF and XMP, with the place where a photo was taken. */
const APP1 = 0xe1;
/** Colour profiles, and the index of further images in the same file. */
const APP2 = 0xe2;
/** IPTC, with captions and places. */
const APP13 = 0xed;
const PROFILE_LABEL = Buffer.from('ICC_PROFILE\0', 'latin1');
/** The size of a segment is a number of two bytes, which includes themselves. */
const MOST_PROFILE_BYTES = 0xffff - 2 - PROFILE_LABEL.length - 2;

interface Segment {
  marker: number;
  /** With the marker. */
  bytes: Buffer;
}

/**
 * Returns the same image without what describes it: where and when it was taken, with what, comments, previews, and
 * what phones append, such as a short video. Colour profiles stay. Returns null if the file is not a well-formed JPEG.
 */
export function withoutMetadata(jpeg: Buffer): Buffer | null {
  const segments = readSegments(jpeg);
  if (segments === null) return null;
  const { list, scanAt } = segments;
  const imageEnd = endOfImage(jpeg, scanAt);
  const kept = list.filter(isNeeded).map(({ bytes }) => bytes);
  return Buffer.concat([jpeg.subarray(0, 2), ...kept, jpeg.subarray(scanAt, imageEnd)]);
}

/** Returns the same image with a colour profile (ICC.1:2022, annex B.4). */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / MOST_PROFILE_BYTES);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * MOST_PROFILE_BYTES, (index + 1) * MOST_PROFILE_BYTES);
    const content = Buffer.concat([PROFILE_LABEL, Buffer.from([index + 1, count]), part]);
    const head = Buffer.from([0xff, APP2, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  // A JFIF header must come first.
  const at = jpeg[3] === APP0 ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([jpeg.subarray(0, at), ...segments, jpeg.subarray(at)]);
}

function isNeeded({ marker, bytes }: Segment): boolean {
  if (marker === APP2) return bytes.subarray(4, 4 + PROFILE_LABEL.length).equals(PROFILE_LABEL);
  return marker !== APP1 && marker !== APP13 && marker !== COMMENT;
}

/** The segments before the first scan, and where that begins. */
function readSegments(jpeg: Buffer): { list: Segment[]; scanAt: number } | null {
  if (jpeg.length < 4 || jpeg[0] !== 0xff || jpeg[1] !== START_OF_IMAGE) return null;
  const list: Segment[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] as number;
    // Any number of these bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return { list, scanAt: at };
    const next = at + 2 + jpeg.readUInt16BE(at + 2);
    if (next > jpeg.length) return null;
    list.push({ marker, bytes: jpeg.subarray(at, next) });
    at = next;
  }
  return null;
}

/** Where the image ends: compressed data never contains this marker. The end of the file if it is missing. */
function endOfImage(jpeg: Buffer, scanAt: number): number {
  const found = jpeg.indexOf(Buffer.from([0xff, END_OF_IMAGE]), scanAt);
  return found === -1 ? jpeg.length : found + 2;
}
