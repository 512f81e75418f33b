import { contentOf, entriesOf, type Sealed, sealOf } from './archive.ts';
import { MANIFEST, type Manifest, manifest } from './manifest.ts';

/** Reads a backup to its end. Throws an Error in words when it is none, was cut off, or isn't what was written. */
export async function readManifest(file: string): Promise<Manifest> {
  const found = new Map<string, Sealed>();
  let written: Manifest | null = null;
  try {
    for await (const { name, content } of entriesOf(file)) {
      if (found.has(name) || (name === MANIFEST && written)) throw new Error(`it contains ${name} twice.`);
      if (name === MANIFEST) written = manifest.parse(JSON.parse((await contentOf(content)).toString('utf8')));
      else found.set(name, await sealOf(content));
    }
  } catch (error) {
    // The system's own errors say of what call: nothing is known of a file that it does not hand out.
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
