import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';

type Values = Record<string, unknown>;

/** One page of a browser, controlled by a protocol that browsers of 2018 understand, too. */
export interface PlainBrowser {
  readonly version: string;
  send(method: string, values?: Values): Promise<Values>;
  on(event: string, listener: (values: Values) => void): void;
  /** Evaluates an expression in the page. */
  read(expression: string): Promise<unknown>;
  close(): void;
}

const STARTS_WITHIN_MS = 30_000;

interface Target {
  type: string;
  webSocketDebuggerUrl: string;
}

export async function launchPlain(executable: string, args: readonly string[]): Promise<PlainBrowser> {
  const disk = mkdtempSync(path.join(tmpdir(), 'vitrine-reloads-'));
  const usual = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'];
  const child = spawn(executable, [...usual, `--user-data-dir=${disk}`, ...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const address = await new Promise<URL>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (text) => {
      printed += text;
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1];
      if (found) resolve(new URL(found));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The browser ended:\n${printed}`)));
    setTimeout(() => reject(new Error(`The browser failed to start:\n${printed}`)), STARTS_WITHIN_MS).unref();
  });
  const about = async (what: string) => (await fetch(`http://${address.host}/json/${what}`)).json();
  const { Browser } = (await about('version')) as { Browser: string };
  const target = await firstPage(() => about('list') as Promise<Target[]>);

  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('The browser is not responding.'));
  });
  const waiting = new Map<number, { resolve(values: Values): void; reject(error: Error): void }>();
  const listeners: { event: string; listener: (values: Values) => void }[] = [];
  let lastId = 0;
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data));
    for (const { event, listener } of listeners) if (event === method) listener(params);
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(new Error(JSON.stringify(error)));
    else pending?.resolve(result);
  };
  const send = (method: string, params: Values = {}) =>
    new Promise<Values>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  return {
    version: Browser,
    send,
    on: (event, listener) => void listeners.push({ event, listener }),
    async read(expression) {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
      return (result as { value?: unknown }).value;
    },
    close() {
      socket.close();
      child.once('exit', () => rmSync(disk, { recursive: true, force: true }));
      child.kill('SIGKILL');
    },
  };
}

async function firstPage(list: () => Promise<Target[]>): Promise<Target> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < deadline) {
    const page = (await list()).find(({ type }) => type === 'page');
    if (page) return page;
    await sleep(50);
  }
  throw new Error('The browser has no page.');
}
