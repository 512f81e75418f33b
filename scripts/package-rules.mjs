/**
 * Licences that packages may have: those that only require attribution, those whose conditions apply only to their own
 * files (MPL), and libraries that are linked to but not changed (LGPL).
 */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
]);
const REGISTRY = 'https://registry.npmjs.org/';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [hasInstallScript]
 */

/**
 * Checks the packages of a lock file. Returns a sentence for each problem.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>, allowScripts?: Record<string, boolean> }} manifest
 * @returns {string[]}
 */
export function problemsOfPackages(lock, manifest) {
  const allowed = manifest.allowScripts ?? {};
  const locked = Object.entries(lock.packages).filter(([location]) => location !== '');
  const problems = locked.flatMap(([location, one]) => problemsOf(location, one, allowed));
  const withScripts = new Set(locked.filter(([, one]) => one.hasInstallScript).map(([location]) => nameOf(location)));
  for (const name of Object.keys(allowed)) {
    if (!withScripts.has(name)) problems.push(`${name} is allowed to run an install script but has none.`);
  }
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const found = lock.packages[`node_modules/${name}`]?.version;
    if (found !== withoutAlias(version)) problems.push(`${name} is required as ${version} but locked as ${found}.`);
  }
  return problems;
}

/**
 * @param {string} location below the project's folder
 * @param {LockedPackage} one
 * @param {Record<string, boolean>} allowed
 */
function problemsOf(location, { integrity = '', resolved, license, link, hasInstallScript }, allowed) {
  const problems = [];
  if (link || (resolved !== undefined && !resolved.startsWith(REGISTRY)))
    problems.push(`${location} does not come from the registry.`);
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) problems.push(`${location} has no integrity hash.`);
  if (!isAccepted(license))
    problems.push(`${location} has the licence ${license ?? '(none)'}, which is not on the list.`);
  if (hasInstallScript && allowed[nameOf(location)] !== true)
    problems.push(`${location} runs an install script that is not allowed.`);
  return problems;
}

/** With OR, one licence must be allowed; with AND, all of them. @param {string} [license] */
function isAccepted(license = '') {
  const terms = license.replace(/[()]/g, '').split(' OR ');
  return terms.some((alternative) => alternative.split(' AND ').every((name) => LICENCES.has(name)));
}

/** `npm:other-name@1.2.3` installs another package under this name. @param {string} version */
function withoutAlias(version) {
  return version.startsWith('npm:') ? version.slice(version.lastIndexOf('@') + 1) : version;
}

/** @param {string} location */
function nameOf(location) {
  return location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
