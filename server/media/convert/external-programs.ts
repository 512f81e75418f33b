import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { saysDiskFull } from '#server/disk-full.ts';
import type { FromProcess, ToProcess } from './external-programs-process.ts';
import { ownProgram } from './own-programs.ts';

/** Longer output of a program is truncated. */
const MAX_OUTPUT_LENGTH = 256 * 1024;
/** An error quotes this much of what a program said last. */
const MAX_QUOTED_LENGTH = 500;
/** How long the process that starts programs is kept after the last one, because several videos often come in a row. */
const KEEP_IDLE_MS = 30_000;

interface RunOptions {
  /** The program is killed after this time. */
  withinMs: number;
  /** The program is killed when it uses more memory, with everything that it has started. Only on Linux. */
  mostMegabytes?: number;
  /** Environment variables besides those of the server. */
  environment?: Record<string, string>;
  signal?: AbortSignal;
  onOutput?: (text: string) => void;
}

/** The program reported an error. */
export class ProgramFailed extends Error {}

/** The program took too long, was aborted, or used more memory than it may. */
export class ProgramKilled extends Error {}

/** The program could not be started. */
export class ProgramUnavailable extends Error {}

/** What became of the program is unknown, because the process that started it was lost. */
export class ProgramLost extends ProgramUnavailable {}

interface Run {
  program: string;
  options: RunOptions;
  output: string;
  errorOutput: string;
  removeAbortListener(): void;
  resolve(output: string): void;
  reject(error: Error): void;
}

/**
 * Runs programs of the machine through a separate process (`external-programs-process.ts`), which starts with the first
 * program.
 */
export class ExternalPrograms {
  private process: ChildProcess | null = null;
  private readonly runs = new Map<number, Run>();
  private lastId = 0;
  private idleTimer: NodeJS.Timeout | undefined;

  /** Runs a program and returns its output. Rejects if it fails, takes too long or is aborted. */
  run(program: string, args: string[], options: RunOptions): Promise<string> {
    return new Promise((resolve, reject) => {
      options.signal?.throwIfAborted();
      this.lastId += 1;
      const id = this.lastId;
      const stop = () => this.send({ stop: id });
      options.signal?.addEventListener('abort', stop, { once: true });
      const removeAbortListener = () => options.signal?.removeEventListener('abort', stop);
      this.runs.set(id, {
        program,
        options,
        output: '',
        errorOutput: '',
        removeAbortListener,
        resolve,
        reject,
      });
      this.ensureProcess();
      const { withinMs, mostMegabytes, environment } = options;
      this.send({ start: id, program, args, withinMs, mostMegabytes, environment });
    });
  }

  private send(message: ToProcess): void {
    const { process: target } = this;
    target?.send(message, (error) => {
      if (error) this.handleExit(target);
    });
  }

  /** Starts the process if necessary. While a program runs, it keeps the server's process alive. */
  private ensureProcess(): void {
    clearTimeout(this.idleTimer);
    if (this.process === null) {
      const started = startProcess();
      started.on('message', (message: FromProcess) => this.handleMessage(message));
      started.on('error', () => this.handleExit(started));
      started.on('exit', () => this.handleExit(started));
      this.process = started;
    }
    this.process.ref();
    this.process.channel?.ref();
  }

  /** Lets the server's process end, and stops the process after a while. */
  private becomeIdle(): void {
    const idle = this.process;
    idle?.unref();
    idle?.channel?.unref();
    this.idleTimer = setTimeout(() => {
      this.process = null;
      if (idle?.connected) idle.disconnect();
    }, KEEP_IDLE_MS).unref();
  }

  private handleMessage(message: FromProcess): void {
    const run = this.runs.get(message.id);
    if (!run) return;
    if ('output' in message) {
      run.options.onOutput?.(message.output);
      if (run.output.length < MAX_OUTPUT_LENGTH) run.output += message.output;
    } else if ('errorOutput' in message) {
      if (run.errorOutput.length < MAX_OUTPUT_LENGTH) run.errorOutput += message.errorOutput;
    } else {
      this.endRun(message.id);
      if ('failure' in message) run.reject(new ProgramUnavailable(message.failure));
      else if (message.exitCode === 0) run.resolve(run.output);
      else run.reject(failureOf(run.program, message.exitCode, run.errorOutput));
    }
  }

  private endRun(id: number): void {
    this.runs.get(id)?.removeAbortListener();
    this.runs.delete(id);
    if (this.runs.size === 0) this.becomeIdle();
  }

  private handleExit(exited: ChildProcess): void {
    if (exited !== this.process) return;
    this.process = null;
    for (const [id, run] of this.runs) {
      this.endRun(id);
      run.reject(new ProgramLost(`${path.basename(run.program)} did not finish.`));
    }
  }
}

/**
 * Starts the process. It has its own process group: Ctrl+C on a terminal should end the server, but not a conversion,
 * which would then be recorded as failed.
 */
function startProcess(): ChildProcess {
  const [script, ...args] = ownProgram('external-programs-process');
  // On Windows, a detached process gets its own console window.
  const options = { execArgv: [], detached: true, windowsHide: true };
  return fork(script, args, options);
}

function failureOf(program: string, exitCode: number | null, errorOutput: string): Error {
  if (exitCode === null) return new ProgramKilled(`${path.basename(program)} was killed.`);
  const failure = new ProgramFailed(
    `${path.basename(program)} exited with ${exitCode}: ${errorOutput.trim().slice(-MAX_QUOTED_LENGTH)}`,
  );
  // The end of a long output doesn't always say so.
  return saysDiskFull(errorOutput) ? Object.assign(failure, { code: 'ENOSPC' }) : failure;
}
