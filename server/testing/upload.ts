import { expect } from 'vitest';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';

/** Uploads a file as a browser's form does, after the other fields. */
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

/** Uploads a file, expects success, and returns its location. */
export async function uploadFile(...file: Parameters<typeof sendFile>): Promise<string> {
  const response = await sendFile(...file);
  expect(response.status).toBe(200);
  return ((await response.json()) as { location: string }).location;
}

export async function storedNames(folder: MediaFolder): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.names()) names.push(name);
  return names;
}
