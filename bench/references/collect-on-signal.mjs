// Preloaded by servers with `--expose-gc`: distinguishes what they keep from what hasn't been collected yet.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
});
