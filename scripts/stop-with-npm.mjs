const LOOK_EVERY_MS = 250;

/**
 * Sends this process SIGTERM when the shell that npm started it with has ended: npm passes signals only to that shell,
 * which ends without passing them on. Does nothing if npm did not start this process, and on Windows, where signals
 * reach all processes of a console.
 */
export function stopWithNpm(env = process.env, platform = process.platform) {
  if (env.npm_lifecycle_event === undefined || platform === 'win32') return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}
