/**
 * Opens the browser's dialog for files or for a folder, and returns what was chosen. Never returns if it is cancelled.
 * With `endings`, for a single file of one of these types.
 */
export function pickFiles(isFolder: boolean, endings: readonly string[] = []): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = endings.length === 0;
  input.accept = endings.join();
  input.webkitdirectory = isFolder;
  input.hidden = true;
  // Some browsers ignore inputs that are not in the page.
  document.body.append(input);
  input.addEventListener('cancel', () => input.remove());
  return new Promise((resolve) => {
    input.addEventListener('change', () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    });
    input.click();
  });
}
