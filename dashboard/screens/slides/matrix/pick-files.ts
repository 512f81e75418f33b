/** Opens the browser's dialog for files or for a folder, and returns what was chosen. Never returns if it is cancelled. */
export function pickFiles(isFolder: boolean): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
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
