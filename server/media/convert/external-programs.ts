import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { FromPrograms, ToPrograms } from './external-programs-process.ts';

/** What a program prints beyond that is not kept. */
const LONGEST_OUTPUT = 256 * 1024;
/** Films come one by one and in heaps: the process that starts programs is kept for so long after the last. */
const KEPT_MS = 30_000;

interface RunOptions {
  /** It is killed after so long. */
  withinMs: number;
  signal?: AbortSignal;
  onOutput?: (text: string) => void;
}

interface Run {
  program: string;
  options: RunOptions;
  output: string;
  complaints: string;
  end(): void;
  resolve(output: string): void;
  reject(error: Error): void;
}

/** Runs programs of the machine, which are started by a process of their own (`external-programs-process.ts`), begun with the first. */
export class ExternalPrograms {
  private process: ChildProcess | null = null;
  private readonly runs = new Map<number, Run>();
  private lastId = 0;
  private restTimer: NodeJS.Timeout | undefined;

  /** Runs a program to its end and gives back what it printed. Rejects when it fails, takes too long or is called off. */
  run(program: string, args: string[], options: RunOptions): Promise<string> {
    return new Promise((resolve, reject) => {
      options.signal?.throwIfAborted();
      this.lastId += 1;
      const id = this.lastId;
      const stop = () => this.say({ stop: id });
      options.signal?.addEventListener('abort', stop, { once: true });
      const end = () => options.signal?.removeEventListener('abort', stop);
      this.runs.set(id, { program, options, output: '', complaints: '', end, resolve, reject });
      this.wake();
      this.say({ start: id, program, args, withinMs: options.withinMs });
    });
  }

  private say(message: ToPrograms): void {
    const { process: told } = this;
    told?.send(message, (error) => {
      if (error) this.lose(told);
    });
  }

  /** While something runs, it keeps this process up; at rest nobody notices it. */
  private wake(): void {
    clearTimeout(this.restTimer);
    if (this.process === null) {
      const started = startProcess();
      started.on('message', (message: FromPrograms) => this.hear(message));
      started.on('error', () => this.lose(started));
      started.on('exit', () => this.lose(started));
      this.process = started;
    }
    this.process.ref();
    this.process.channel?.ref();
  }

  private rest(): void {
    const resting = this.process;
    resting?.unref();
    resting?.channel?.unref();
    this.restTimer = setTimeout(() => {
      this.process = null;
      if (resting?.connected) resting.disconnect();
    }, KEPT_MS).unref();
  }

  private hear(message: FromPrograms): void {
    const run = this.runs.get(message.id);
    if (!run) return;
    if ('output' in message) {
      run.options.onOutput?.(message.output);
      if (run.output.length < LONGEST_OUTPUT) run.output += message.output;
    } else if ('complaint' in message) {
      if (run.complaints.length < LONGEST_OUTPUT) run.complaints += message.complaint;
    } else {
      this.take(message.id);
      if ('failure' in message) run.reject(new Error(message.failure));
      else if (message.exitCode === 0) run.resolve(run.output);
      else run.reject(failureOf(run.program, message.exitCode, run.complaints));
    }
  }

  private take(id: number): void {
    this.runs.get(id)?.end();
    this.runs.delete(id);
    if (this.runs.size === 0) this.rest();
  }

  private lose(gone: ChildProcess): void {
    if (gone !== this.process) return;
    this.process = null;
    for (const [id, run] of this.runs) {
      this.take(id);
      run.reject(new Error(`${path.basename(run.program)} did not finish.`));
    }
  }
}

/**
 * Built, it lies beside this file; from the sources (tests, development) it needs a loader. In a group of its own: what is typed on a terminal
 * to end the server is not meant for a video that is being converted, or it would count as one that can't be.
 */
function startProcess(): ChildProcess {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? 'external-programs-process.js' : 'external-programs-process-from-source.mjs';
  // Detached on Windows means a console of its own, which would open a window.
  const options = { execArgv: [], detached: true, windowsHide: true };
  return fork(path.join(import.meta.dirname, file), options);
}

function failureOf(program: string, exitCode: number | null, complaints: string): Error {
  const failure = new Error(`${path.basename(program)} exited with ${exitCode}: ${complaints.trim().slice(-500)}`);
  return /No space left on device|Disk quota exceeded/.test(complaints)
    ? Object.assign(failure, { code: 'ENOSPC' })
    : failure;
}
