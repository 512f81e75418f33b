/** Sends a file the way a browser's form does, with the fields before it. */
export function sendFile(
  url: string,
  bytes: Buffer,
  name: string,
  token: string | null,
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return fetch(url, {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}
