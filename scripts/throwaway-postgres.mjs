import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.mjs';
import { runCommand } from './run-command.mjs';
import { findPostgresqlFolder } from './system-packages.mjs';

const READY_TIMEOUT_MS = 30_000;
const SETTINGS = ['listen_addresses=127.0.0.1', 'max_connections=200'];
/** Disposable data need not be flushed to disk. */
const WITHOUT_SYNC = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL server in a temporary folder. Its user may create databases.
 * @param {{ isDurable?: boolean }} [options] `isDurable`: whether it syncs what it commits, like a real server
 * @returns {Promise<{ url: string, stop(): Promise<void> }>} `stop` also removes its files
 */
export async function startPostgres({ isDurable = false } = {}) {
  const programs = findPostgresqlFolder();
  if (programs === null) throw new Error('There is no PostgreSQL server on this machine.');
  const owner = ownerOfServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();

  const initArgs = ['-D', data, '-U', 'vitrine', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = await runCommand(path.join(programs, 'initdb'), initArgs, { isQuiet: true, cwd: folder, ...owner });
  if (made.exitCode !== 0) throw new Error(`initdb failed:\n${made.output}`);

  const durability = isDurable ? [] : WITHOUT_SYNC;
  const settings = [...SETTINGS, ...durability, `port=${port}`, `unix_socket_directories=${folder}`].flatMap(
    (setting) => ['-c', setting],
  );
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, ...settings], {
    cwd: folder,
    stdio: 'pipe',
    ...owner,
  });
  let output = '';
  server.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const hasEnded = new Promise((resolve) => server.once('close', resolve));
  // The server must not outlive this process.
  const endAtOnce = () => server.kill('SIGKILL');
  process.once('exit', endAtOnce);

  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!output.includes('ready to accept connections')) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `postgres://vitrine@127.0.0.1:${port}/postgres`,
    stop: async () => {
      // "Fast" shutdown, so that connections left open by tests don't delay it.
      server.kill('SIGINT');
      await hasEnded;
      process.off('exit', endAtOnce);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL refuses to run as root; Debian's package creates a user for it.
 * @returns {{ uid: number, gid: number } | null} null if not root
 */
function ownerOfServer() {
  if (process.getuid?.() !== 0) return null;
  const ask = (/** @type {string} */ option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}
