/**
 * What has to be in the environment of the server before it starts, for memory's sake: by itself glibc gives nearly each thread a pool of
 * its own, and where pictures come up all the time, each keeps what the largest of them took. Empty where it is set already, or on
 * systems with another C library.
 * @param {{ platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv, glibc?: string | null }} [machine] `glibc`: its version; null where
 *   there is none
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
  // Names of network interfaces can take seconds to find out.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report.getReport());
  return header.glibcVersionRuntime ?? null;
}
