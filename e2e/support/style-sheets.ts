import type { Api } from './api.ts';

/** Uploads a style sheet for templates, and returns its location. */
export async function uploadSheet(api: Api, css: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([css]), 'style.css');
  const headers = { authorization: `Bearer ${api.token}` };
  const response = await fetch(`${api.url}/uploadGeneric/`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { location: string }).location;
}
