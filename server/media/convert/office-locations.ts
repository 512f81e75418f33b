import path from 'node:path';

/** Where the installers of Windows and macOS put LibreOffice, which they don't add to the search path. */
const USUAL_FOLDERS: Partial<Record<NodeJS.Platform, string[]>> = {
  win32: ['C:\\Program Files\\LibreOffice\\program', 'C:\\Program Files (x86)\\LibreOffice\\program'],
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
};

/** Returns possible paths of LibreOffice: `configured`, or in the folders of `searchPath` and the usual ones. */
export function officeLocations(
  configured: string | undefined,
  searchPath: string,
  platform: NodeJS.Platform,
): string[] {
  if (configured) return [configured];
  const { delimiter, join } = platform === 'win32' ? path.win32 : path.posix;
  const folders = [...searchPath.split(delimiter), ...(USUAL_FOLDERS[platform] ?? [])];
  const names = platform === 'win32' ? ['soffice.exe'] : ['soffice', 'libreoffice'];
  return folders.filter((folder) => folder !== '').flatMap((folder) => names.map((name) => join(folder, name)));
}
