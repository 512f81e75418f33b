import { Worker } from 'node:worker_threads';

const CHECK_EVERY_MS = 25;

/**
 * Kills this process once it uses more memory than this. A limit of V8 would not count the memory of images. The check
 * runs in a thread, because the main thread is busy while it decodes.
 */
export function limitMemory(megabytes: number): void {
  const check = `if (process.memoryUsage.rss() > ${megabytes * 1024 * 1024}) process.kill(process.pid, 'SIGKILL')`;
  new Worker(`setInterval(() => { ${check} }, ${CHECK_EVERY_MS})`, { eval: true }).unref();
}
