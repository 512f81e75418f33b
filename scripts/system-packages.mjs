import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

const APT_OPTIONS = [
  '-qq',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'DPkg::Lock::Timeout=60',
];

/**
 * Chromium without windows and menus. Only Debian has it. Browser tests take a fifth less time than with all of
 * Chromium.
 */
const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * Programs that npm can't install: the packages that contain them, for each installer, and where each is found.
 * `debian`: what is installed instead where it exists.
 */
const programs = {
  ffmpeg: {
    packages: { apt: ['ffmpeg'], brew: ['ffmpeg'], winget: ['Gyan.FFmpeg'] },
    find: () => findProgram('ffmpeg', process.env.FFMPEG_PATH),
  },
  chromium: {
    packages: {
      debian: [HEADLESS_SHELL, 'fonts-liberation'],
      apt: ['chromium', 'fonts-liberation'],
      brew: ['google-chrome'],
      winget: ['Google.Chrome'],
    },
    find: findChromium,
  },
  postgresql: {
    packages: { apt: ['postgresql'], brew: ['postgresql@17'], winget: ['PostgreSQL.PostgreSQL.17'] },
    find: findPostgresqlFolder,
  },
  libreoffice: {
    packages: {
      // The fonts have the widths of Arial, Times New Roman, Calibri and Cambria, so that lines break where they
      // should.
      apt: [
        'libreoffice-impress-nogui',
        'libreoffice-writer-nogui',
        'fonts-liberation',
        'fonts-crosextra-carlito',
        'fonts-crosextra-caladea',
      ],
      brew: ['libreoffice'],
      winget: ['TheDocumentFoundation.LibreOffice'],
    },
    find: findLibreOffice,
  },
};

/** @typedef {keyof typeof programs} ProgramName */

/** @returns {string | null} the lightest Chromium for browser tests; `CHROMIUM_PATH` overrides it. */
export function findChromiumForTests() {
  return (process.env.CHROMIUM_PATH ? null : findProgram(HEADLESS_SHELL)) ?? findChromium();
}

/** @returns {string | null} a complete Chromium or Chrome if there is one; `CHROMIUM_PATH` overrides it. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return findProgram('chromium', process.env.CHROMIUM_PATH);
  return (
    findProgram('chromium') ??
    findProgram('chromium-browser') ??
    findProgram('google-chrome-stable') ??
    [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      path.join(process.env.ProgramFiles ?? '', 'Google/Chrome/Application/chrome.exe'),
    ].find(isProgram) ??
    findProgram(HEADLESS_SHELL)
  );
}

/**
 * @returns {string | null} the folder with `initdb` and `postgres`, newest version first; many installers don't add it
 * to the PATH.
 */
export function findPostgresqlFolder() {
  const root =
    process.platform === 'win32' ? path.join(process.env.ProgramFiles ?? '', 'PostgreSQL') : '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : [];
  const brewed = ['/opt/homebrew/opt/postgresql@17/bin', '/usr/local/opt/postgresql@17/bin'];
  const folders = [...versions.map((version) => path.join(root, version, 'bin')), ...brewed, ...pathFolders()];
  const holds = (/** @type {string} */ folder, /** @type {string} */ name) =>
    isProgram(path.join(folder, programFile(name)));
  return folders.find((folder) => holds(folder, 'initdb') && holds(folder, 'postgres')) ?? null;
}

function findLibreOffice() {
  if (process.env.LIBREOFFICE_PATH) return findProgram('libreoffice', process.env.LIBREOFFICE_PATH);
  const usual = [
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    path.join(process.env.ProgramFiles ?? '', 'LibreOffice/program/soffice.exe'),
  ];
  return findProgram('soffice') ?? findProgram('libreoffice') ?? usual.find(isProgram) ?? null;
}

/**
 * Makes sure that programs are installed: installs missing ones if it may (Debian or Ubuntu as root), or prints the
 * command that does.
 * @param {ProgramName[]} names
 * @param {{ mayInstall?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<boolean>} whether all are installed
 */
export async function ensurePrograms(names, { mayInstall = canInstall(), timeoutMs = 300_000 } = {}) {
  const missing = missingPrograms(names);
  if (missing.length === 0) return true;
  if (mayInstall) await installLightest(missing, timeoutMs);
  const stillMissing = missingPrograms(missing);
  if (stillMissing.length === 0) return true;
  for (const line of howToInstall(stillMissing)) console.log(line);
  return false;
}

/**
 * Instructions for installing missing programs.
 * @param {ProgramName[]} names
 * @param {NodeJS.Platform} [platform]
 * @param {boolean} [hasApt]
 * @returns {string[]}
 */
export function howToInstall(names, platform = process.platform, hasApt = findProgram('apt-get') !== null) {
  const missing = `Missing: ${names.join(', ')}.`;
  if (platform === 'win32') {
    const commands = packagesOf(names, 'winget').map((name) => `  winget install --exact --id ${name}`);
    return [`${missing} Install it with these commands, then open a new terminal:`, ...commands];
  }
  if (platform === 'darwin') {
    return [
      `${missing} Install it with Homebrew (https://brew.sh):`,
      `  brew install ${packagesOf(names, 'brew').join(' ')}`,
    ];
  }
  if (!hasApt) return [`${missing} Install it with this system’s package manager.`];
  return [
    `${missing} Install it with:`,
    `  sudo apt-get update && sudo apt-get install --yes ${packagesOf(names, 'apt').join(' ')}`,
  ];
}

/** @param {ProgramName[]} names */
export function missingPrograms(names) {
  return names.filter((name) => programs[name].find() === null);
}

/** @param {ProgramName[]} names @param {'debian' | 'apt' | 'brew' | 'winget'} installer */
function packagesOf(names, installer) {
  return names.flatMap((name) => {
    /** @type {Partial<Record<typeof installer, string[]>> & { apt: string[] }} */
    const packages = programs[name].packages;
    return packages[installer] ?? packages.apt;
  });
}

/** Whether this is Debian or Ubuntu, and this process runs as root. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== null;
}

/** @param {ProgramName[]} names @param {number} timeoutMs */
async function installLightest(names, timeoutMs) {
  const settings = { isQuiet: true, timeoutMs, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', [...APT_OPTIONS, 'update'], settings);
  let output = '';
  for (const packages of [packagesOf(names, 'debian'), packagesOf(names, 'apt')]) {
    console.log(`Installing ${packages.join(', ')} (once, with apt-get) …`);
    const install = ['install', '--yes', '--no-install-recommends', ...packages];
    const installed = await runCommand('apt-get', [...APT_OPTIONS, ...install], settings);
    if (installed.exitCode === 0) return;
    output = installed.output;
  }
  console.log(`apt-get failed to install them:\n${output.trim().split('\n').slice(-5).join('\n')}`);
}

/** @param {string} name @param {string} [named] the only path to check, from a setting */
function findProgram(name, named) {
  if (named) return isProgram(named) ? named : null;
  return (
    pathFolders()
      .map((folder) => path.join(folder, programFile(name)))
      .find(isProgram) ?? null
  );
}

/** @param {string} name */
function programFile(name) {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

function pathFolders() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
