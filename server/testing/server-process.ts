import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import path from 'node:path';
import { createClient } from '#contract/client.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

const PATIENCE_MS = 20_000;

interface Answer {
  status: number;
  text: string;
}

/** The whole program in processes of its own, started as people start it; each call goes over a connection of its own. */
export class ServerProcess {
  private output = '';
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        this.output += text;
      });
    }
    this.ended = new Promise((resolve) => child.once('exit', resolve));
  }

  /** `env`: the settings. Resolves when it says that it is ready; throws with what it says when it ends before. */
  static async start(env: Record<string, string>): Promise<ServerProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], { env, stdio: 'pipe' });
    const server = new ServerProcess(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', () => {
        if (server.output.includes('Vitrine is ready')) resolve();
      });
      child.once('exit', () => reject(new Error(server.output)));
    });
    return server;
  }

  /** What it has logged, a record a line. */
  get log(): Record<string, unknown>[] {
    const lines = this.output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  get url(): string {
    return /ready: (\S+)/.exec(this.output)?.[1] ?? '';
  }

  get(pathname: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('GET', pathname, headers);
  }

  /** Calls by the contract; throws an Error with status and answer when it is refused. */
  as(token: string | null) {
    return createClient(async (method, pathname, body) => {
      const headers = {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const { status, text } = await this.ask(method, pathname, headers, body);
      if (status >= 300) throw new Error(`${status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    });
  }

  /** Opens a stream of events; `text` is all that has come. */
  listen(pathname: string): { text(): string; isOver(): boolean; close(): void } {
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
    return { text: () => text, isOver: () => isOver, close: () => call.destroy() };
  }

  /** Asks it to stop as service managers do. Answers the exit code. */
  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  private ask(method: string, pathname: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
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
