import cluster from 'node:cluster';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, readEnv } from './env.ts';
import { installationOf } from './installation/installation-of-env.ts';

/** The program: starts the server, prints its URL, and stops it on a signal or command. */
const projectRoot = path.resolve(import.meta.dirname, import.meta.url.endsWith('.js') ? '../..' : '..');

try {
  const env = readEnv();
  if (env.WORKERS > 1 && cluster.isPrimary) await supervise(env);
  else await serve(env);
} catch (error) {
  process.stderr.write(`Vitrine could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function serve(env: Env): Promise<void> {
  const [{ start }, { SupervisorConnection }] = await Promise.all([
    import('./start.ts'),
    import('./workers/supervisor-connection.ts'),
  ]);
  const supervisor = cluster.isWorker ? new SupervisorConnection() : null;
  const running = await start(projectRoot, env, supervisor);
  if (supervisor) supervisor.ready(running.greeting);
  else greet(running.greeting);
  onStopRequest([running.stopRequested, supervisor?.stopRequested], () =>
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server could not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    ),
  );
}

/** Doesn't load the modules of the server itself, which only the supervised processes need. */
async function supervise(env: Env): Promise<void> {
  const [{ default: Fastify }, { Supervisor }, { serveStop }] = await Promise.all([
    import('fastify'),
    import('./workers/supervisor.ts'),
    import('./commands/control-socket.ts'),
  ]);
  const supervisor = new Supervisor({
    program: fileURLToPath(import.meta.url),
    count: env.WORKERS,
    log: Fastify({ logger: { level: env.LOG_LEVEL } }).log,
    onReady: async (greeting) => {
      await serveStop(() => supervisor.stop(), installationOf(env, projectRoot).controlSocket);
      greet(greeting);
    },
  });
  onStopRequest([], () => supervisor.stop());
  process.exit(await supervisor.run());
}

function greet(lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/**
 * Windows has no SIGTERM. There, Ctrl+C, Ctrl+Break and closing the window send signals, and services run `vitrine
 * stop`.
 */
function onStopRequest(requests: (Promise<void> | undefined)[], stop: () => void): void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const request of requests) void request?.then(stopOnce);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, stopOnce);
  // scripts/start.mjs, which started this process, was killed. Without this exit, an orphaned server would keep the
  // port.
  if (!cluster.isWorker) process.once('disconnect', () => process.exit(1));
}
