import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import path from 'node:path';
import { createClient } from '#contract/client.ts';

const MAIN = path.resolve('dist/server/main.js');

const TIMEOUT_MS = 20_000;

interface TextResponse {
  status: number;
  text: string;
}

/** The whole built program in its own processes. Each request uses a new connection. */
export class ServerProcess {
  private output = '';
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        this.output += text;
      });
    }
    this.ended = new Promise((resolve) => child.once('exit', resolve));
  }

  /** Resolves when the server has printed that it is ready. Throws an Error with its output if it exits before. */
  static async start(env: Record<string, string>): Promise<ServerProcess> {
    const child = spawn(process.execPath, [MAIN], { env, stdio: 'pipe' });
    const server = new ServerProcess(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', () => {
        if (server.output.includes('Vitrine is ready')) resolve();
      });
      child.once('exit', () => reject(new Error(server.output)));
    });
    return server;
  }

  /** The log records so far. */
  get log(): Record<string, unknown>[] {
    const lines = this.output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  get url(): string {
    return /ready: (\S+)/.exec(this.output)?.[1] ?? '';
  }

  get(pathname: string, headers: Record<string, string> = {}): Promise<TextResponse> {
    return this.send('GET', pathname, headers);
  }

  /** Returns a client for the contract's calls. Throws an Error with the status and the body of an error response. */
  as(token: string | null) {
    return createClient(async (method, pathname, body) => {
      const headers = {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const { status, text } = await this.send(method, pathname, headers, body);
      if (status >= 300) throw new Error(`${status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    });
  }

  /** Opens an event stream. `text` returns everything received so far. */
  listen(pathname: string): { text(): string; isClosed(): boolean; close(): void } {
    let text = '';
    let isOver = false;
    const call = request(this.url + pathname, { agent: false }, (response) => {
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('close', () => {
        isOver = true;
      });
    });
    call.on('error', () => {
      isOver = true;
    });
    call.end();
    return { text: () => text, isClosed: () => isOver, close: () => call.destroy() };
  }

  /** Stops the server as service managers do. Returns the exit code. */
  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  private send(
    method: string,
    pathname: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<TextResponse> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const call = request(this.url + pathname, { method, headers, agent: false, signal }, (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      call.on('error', reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
