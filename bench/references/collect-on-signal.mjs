// Loaded before a server with `--expose-gc`: what it holds can be told from what it has not thrown away yet.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
});
