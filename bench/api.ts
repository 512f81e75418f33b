import { createClient } from '#contract/client.ts';
import { ADMIN, type ServerProcess } from './server-process.ts';

/** Calls a server by the contract, with a token or with none (''). */
export function callAs(server: ServerProcess, token: string) {
  return createClient((method, path, body) => send(server.url + path, token, method, body));
}

/** A token of the superuser. */
export async function logIn(server: ServerProcess): Promise<string> {
  return (await callAs(server, '')('POST /api/users/login', ADMIN)).token;
}

async function send(address: string, token: string, method: string, body: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${address} was refused: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
