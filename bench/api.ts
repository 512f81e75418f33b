import { createClient } from '#contract/client.ts';
import { ADMIN, type ServerProcess } from './server-process.ts';

/** Calls a server by the contract, with a token or without one (''). */
export function callAs(server: ServerProcess, token: string) {
  return createClient((method, path, body) => send(server.url + path, token, method, body));
}

/** Logs in as the superuser and returns the token. */
export async function logIn(server: ServerProcess): Promise<string> {
  return (await callAs(server, '')('POST /api/users/login', ADMIN)).token;
}

async function send(address: string, token: string, method: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${address} was refused: ${response.status} ${await response.text()}`);
  return response.json();
}
