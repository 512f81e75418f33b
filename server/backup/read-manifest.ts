import { contentOf, type EntrySeal, entriesOf, sealOf } from './archive.ts';
import { MANIFEST, type Manifest, manifest } from './manifest.ts';

/**
 * Reads a whole backup and verifies it. Throws an Error for the administrator if it is incomplete, changed or not a
 * backup.
 */
export async function readManifest(file: string): Promise<Manifest> {
  const found = new Map<string, EntrySeal>();
  let written: Manifest | null = null;
  try {
    for await (const { name, content } of entriesOf(file)) {
      if (found.has(name) || (name === MANIFEST && written)) throw new Error(`it contains ${name} twice.`);
      if (name === MANIFEST) written = manifest.parse(JSON.parse((await contentOf(content)).toString('utf8')));
      else found.set(name, await sealOf(content));
    }
  } catch (error) {
    // With an error of the operating system, nothing is known about the file's content.
    const what = error instanceof Error && 'syscall' in error ? "can't be read" : 'is not a backup, or it is damaged';
    throw new Error(`${file} ${what}: ${error instanceof Error ? error.message : error}`);
  }
  if (!written) throw new Error(`${file} is incomplete: its end is missing.`);
  for (const [name, { bytes, sha256 }] of Object.entries(written.entries)) {
    const sealed = found.get(name);
    if (sealed?.bytes !== bytes || sealed.sha256 !== sha256) {
      throw new Error(`${file} is damaged: ${name} has changed since the backup was made.`);
    }
  }
  for (const name of found.keys()) {
    if (!Object.hasOwn(written.entries, name))
      throw new Error(`${file} was changed: ${name} is not part of the backup.`);
  }
  return written;
}
