/** How an encoding is recognized. */
type EncodingKind = 'multipleBytes' | 'singleByte' | 'centralEuropean' | 'western';

interface Encoding {
  /** Its name in the decoder. */
  name: string;
  kind: EncodingKind;
  /** Its name in the detector; missing for encodings that are used only if they are declared. */
  detected?: string;
}

/** Encodings other than UTF-8 whose texts need more than valid bytes to be recognized. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'gb18030', kind: 'multipleBytes', detected: 'GB18030' },
  { name: 'gbk', kind: 'multipleBytes' },
  { name: 'big5', kind: 'multipleBytes', detected: 'Big5' },
  { name: 'shift_jis', kind: 'multipleBytes', detected: 'CP932' },
  { name: 'euc-jp', kind: 'multipleBytes', detected: 'EUC-JP' },
  { name: 'euc-kr', kind: 'multipleBytes', detected: 'CP949' },
  { name: 'windows-1251', kind: 'singleByte', detected: 'Windows-1251' },
  // The decoder of KOI8-U also knows the letters of KOI8-R, and has letters where KOI8-R has lines of tables.
  { name: 'koi8-u', kind: 'singleByte', detected: 'KOI8-R' },
  { name: 'iso-8859-5', kind: 'singleByte', detected: 'ISO-8859-5' },
  { name: 'ibm866', kind: 'singleByte', detected: 'IBM866' },
  { name: 'windows-1253', kind: 'singleByte', detected: 'Windows-1253' },
  { name: 'windows-1255', kind: 'singleByte', detected: 'Windows-1255' },
  { name: 'windows-1256', kind: 'singleByte', detected: 'Windows-1256' },
  { name: 'windows-874', kind: 'singleByte', detected: 'CP874' },
  { name: 'windows-1250', kind: 'centralEuropean', detected: 'Windows-1250' },
  { name: 'iso-8859-2', kind: 'centralEuropean', detected: 'ISO-8859-2' },
  { name: 'windows-1252', kind: 'western', detected: 'Windows-1252' },
  { name: 'iso-8859-15', kind: 'western' },
  { name: 'macintosh', kind: 'western' },
];

/** Returns the kind of an encoding by its name in the decoder. */
export function kindOf(name: string): EncodingKind | undefined {
  return ENCODINGS.find((encoding) => encoding.name === name)?.kind;
}

/** Returns the encodings of these kinds that the detector recognizes, by their names in it. */
export function detectable(...kinds: EncodingKind[]): Map<string, Encoding> {
  return new Map(
    ENCODINGS.flatMap((encoding) =>
      encoding.detected !== undefined && kinds.includes(encoding.kind) ? [[encoding.detected, encoding]] : [],
    ),
  );
}
