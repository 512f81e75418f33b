/** The validators of a response, which make the next request conditional. */
export interface KnownVersion {
  etag: string | null;
  lastModified: string | null;
}

export function versionIn(headers: Headers): KnownVersion {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') };
}

/** The headers of a request whose response is 304 if nothing has changed. */
export function conditionalHeaders(known: KnownVersion | null): Record<string, string> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
}
