/**
 * Environment variables that limit the memory of the server and must be set before it starts. By default, glibc gives
 * nearly each thread its own arena, and on a server that processes images, each arena keeps the size that its largest
 * image needed. Empty if the variable is already set, or on systems with another C library.
 * @param {{ platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv, glibc?: string | null }} [machine] `glibc`: its
 * version; null if there is none
 * @returns {Record<string, string>}
 */
export function memorySettings({
  platform = process.platform,
  env = process.env,
  glibc = glibcVersion(platform),
} = {}) {
  if (platform !== 'linux' || glibc === null || env.MALLOC_ARENA_MAX) return {};
  return { MALLOC_ARENA_MAX: '2' };
}

/** @param {NodeJS.Platform} platform @returns {string | null} */
function glibcVersion(platform) {
  if (platform !== 'linux') return null;
  // Without this, the report resolves the names of network interfaces, which can take seconds.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report.getReport());
  return header.glibcVersionRuntime ?? null;
}
