/** A dropped file, with its path below what was dropped. */
export type DroppedFile = File & { relativePath?: string };

/**
 * Returns all dropped files, also those in folders. Must be called while the event is handled: afterwards it is empty.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  // Empty for files that no system has, such as an image of another page.
  if (entries.length === 0) return [...files];
  return (await Promise.all(entries.map(filesBelow))).flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [Object.assign(file, { relativePath: entry.fullPath })];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: DroppedFile[] = [];
  // Each call returns at most 100 entries.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...(await Promise.all(some.map(filesBelow))).flat());
  }
}
