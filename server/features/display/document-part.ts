/** A part of a document's JSON. */
export interface DocumentPart {
  bytes: Buffer;
  /** What the revision of the document is calculated from: these bytes, or their hash if it is kept with them. */
  identity: Buffer;
}

export function textPart(text: string): DocumentPart {
  const bytes = Buffer.from(text);
  return { bytes, identity: bytes };
}

/** Returns the JSON of a slide with the index of its timetable, if it has one. */
export function withTimetable(json: DocumentPart, timetable: number | undefined): DocumentPart[] {
  if (timetable === undefined) return [json];
  const withoutBrace = { bytes: json.bytes.subarray(0, -1), identity: json.identity };
  return [withoutBrace, textPart(`,"timetable":${timetable}}`)];
}
