import { XMLParser } from 'fast-xml-parser';

/** Parses XML into texts, lists and records, with attributes as properties; null if it isn't well-formed. */
export function xmlIn(text: string): unknown {
  // Forecasts need no document type, but pages and entity bombs have one.
  if (/<!DOCTYPE/i.test(text)) return null;
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseTagValue: false,
    htmlEntities: true,
  });
  try {
    return parser.parse(text, true);
  } catch {
    // Malformed XML isn't a forecast.
    return null;
  }
}
