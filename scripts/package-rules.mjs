/**
 * Licences that packages may have: those that ask for no more than to be named, those whose conditions end at their own files
 * (MPL), and libraries that are linked to but not changed (LGPL).
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
 * What is wrong with the packages of a lock file, a sentence for each.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>, allowScripts?: Record<string, boolean> }} manifest
 * @returns {string[]}
 */
export function problemsOfPackages(lock, manifest) {
  const allowed = manifest.allowScripts ?? {};
  const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
  const problems = locked.flatMap(([place, one]) => problemsOf(place, one, allowed));
  const withScripts = new Set(locked.filter(([, one]) => one.hasInstallScript).map(([place]) => nameOf(place)));
  for (const name of Object.keys(allowed)) {
    if (!withScripts.has(name)) problems.push(`${name} is allowed to run an install script but has none.`);
  }
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const found = lock.packages[`node_modules/${name}`]?.version;
    if (found !== version) problems.push(`${name} is required as ${version} but locked as ${found}.`);
  }
  return problems;
}

/**
 * @param {string} place below the project's folder
 * @param {LockedPackage} one
 * @param {Record<string, boolean>} allowed
 */
function problemsOf(place, { integrity = '', resolved, license, link, hasInstallScript }, allowed) {
  const problems = [];
  if (link || (resolved !== undefined && !resolved.startsWith(REGISTRY)))
    problems.push(`${place} does not come from the registry.`);
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) problems.push(`${place} has no integrity hash.`);
  if (!isAccepted(license))
    problems.push(`${place} has the licence ${license ?? 'of nobody'}, which is not on the list.`);
  if (hasInstallScript && allowed[nameOf(place)] !== true)
    problems.push(`${place} runs an install script that is not allowed.`);
  return problems;
}

/** One of the alternatives is enough; of what is joined all must be. @param {string} [license] */
function isAccepted(license = '') {
  const terms = license.replace(/[()]/g, '').split(' OR ');
  return terms.some((alternative) => alternative.split(' AND ').every((name) => LICENCES.has(name)));
}

/** @param {string} place */
function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
