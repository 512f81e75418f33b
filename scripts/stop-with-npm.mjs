const LOOK_EVERY_MS = 250;

/**
 * Has this process asked to stop (SIGTERM) when the shell that npm put between itself and us is gone: npm passes signals on to that shell, which
 * ends without passing them on. Does nothing where npm did not start us, and on Windows, where signals reach a whole console.
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
