import path from 'node:path';
import { start } from './start.ts';

/** The program: starts the server, says where it is, and stops what it started when asked to. */
const projectRoot = path.resolve(import.meta.dirname, import.meta.url.endsWith('.js') ? '../..' : '..');

try {
  const running = await start(projectRoot);
  for (const line of running.greeting) process.stdout.write(`${line}\n`);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The server could not stop cleanly: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  process.stderr.write(`Vitrine could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
