import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ExternalPrograms } from './external-programs.ts';
import { isExecutable } from './is-executable.ts';
import { officeLocations } from './office-locations.ts';

const WITHIN_MS = 5 * 60_000;
/** At most 512 MB, with what is used until the next check. */
const MOST_MEGABYTES = 450;

/**
 * Settings of each conversion: no macros, no content of other servers or files, no update of links, and a proxy that
 * doesn't exist, so that nothing reaches the network. Images are dropped from memory as soon as they have been drawn: a
 * text with twenty photos took more than twice as much with the usual settings, and just as long.
 */
const SETTINGS = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '0'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', '1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
  ['/org.openoffice.Office.Common/Cache/GraphicManager', 'GraphicMemoryLimit', '1000000'],
  ['/org.openoffice.Office.Common/Cache/GraphicManager', 'GraphicAllowedIdleTime', '0'],
] as const;

/** LibreOffice, which reads the documents of other programs. */
export class Office {
  private readonly programs = new ExternalPrograms();

  private constructor(private readonly program: string) {}

  /** Finds it at the `configured` path, in `searchPath` or at the usual places. Returns null if it isn't installed. */
  static find(configured: string | undefined, searchPath: string): Office | null {
    const found = officeLocations(configured, searchPath, process.platform).find(isExecutable);
    return found ? new Office(found) : null;
  }

  /**
   * Converts a document to a PDF. `folder` is a new path, which is deleted afterwards, with everything in it, when
   * `use` is done with the PDF. Rejects if the document can't be read.
   */
  async withPdf<Result>(
    { file, extension }: { file: string; extension: string },
    folder: string,
    signal: AbortSignal,
    use: (pdf: string) => Promise<Result>,
  ): Promise<Result> {
    try {
      const profile = path.join(folder, 'profile');
      await mkdir(path.join(profile, 'user'), { recursive: true });
      await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), settingsFile());
      // Its reader is chosen by the extension, which stored files of this kind may not have.
      const source = path.join(folder, `document.${extension}`);
      await copyFile(file, source);
      const args = [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo'],
        ...['--convert-to', 'pdf', '--outdir', folder, source],
      ];
      await this.programs.run(this.program, args, { withinMs: WITHIN_MS, mostMegabytes: MOST_MEGABYTES, signal });
      return await use(path.join(folder, 'document.pdf'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function settingsFile(): string {
  const items = SETTINGS.map(
    ([node, name, value]) =>
      `<item oor:path="${node}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>\n`;
}
