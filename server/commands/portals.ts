import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { portalId } from '#contract/entities/fields.ts';
import { portalSettings } from '#contract/entities/portal.ts';
import { Role } from '#contract/entities/role.ts';
import { VERSION } from '#contract/openapi.ts';
import { auditStore } from '#server/features/audit/audit.store.ts';
import { importPortal as importInto } from '#server/portal-file/import-portal.ts';
import { readPortalFile } from '#server/portal-file/read-portal-file.ts';
import { writePortalFile } from '#server/portal-file/write-portal-file.ts';
import { megabytes } from './backup.ts';
import type { Command } from './command.ts';
import { commandEntry } from './command-entry.ts';
import { CommandRefused } from './command-refused.ts';
import { optionsOf } from './read-arguments.ts';

const EXPORT_OPTIONS = {
  portal: { type: 'string' },
  to: { type: 'string' },
  'with-users': { type: 'boolean' },
} as const;
const IMPORT_OPTIONS = {
  from: { type: 'string' },
  as: { type: 'string' },
  name: { type: 'string' },
  'skip-users': { type: 'boolean' },
} as const;

export const exportPortal: Command = {
  usage: '--portal <number> [--to <file.tar>] [--with-users]',
  summary: 'exports a portal to one file and verifies it; the server can keep running',
  withFiles: (args, resolve) => resolveOption('--to', args, resolve),
  run: async (parts, args) => {
    const options = optionsOf(args, EXPORT_OPTIONS);
    if (options.portal === undefined) throw new CommandRefused('Specify the portal, for example: --portal 3');
    const PortalId = portalNumber(options.portal);
    const at = new Date();
    const fileName = `portal-${PortalId}-${at.toISOString().replaceAll(':', '-')}.tar`;
    const file = options.to ?? path.join(parts.backupFolder, fileName);
    await mkdir(path.dirname(file), { recursive: true });
    const exportOptions = { PortalId, withUsers: options['with-users'] === true };
    const { content, mediaBytes } = await writePortalFile(parts, file, exportOptions, { at, product: VERSION });
    const { portal, slides, channels, media, gone, users } = content;
    await auditStore(parts.database.queries).add(
      commandEntry('portal.export', PortalId, portal._id, portal.PortalName),
    );
    return [
      file,
      `Exported and verified ${portal.PortalName}: ${channels.length} channels, ${slides.length} slides and ${media.length} files (${megabytes(mediaBytes)}).`,
      ...(gone.length > 0 ? [`These files no longer exist and were left out: ${gone.join(', ')}`] : []),
      users === null
        ? 'Users are not included. To include them with their password hashes, use --with-users.'
        : `Includes ${users.length} users and their password hashes. Keep this file as safe as a backup.`,
    ];
  },
};

export const importPortal: Command = {
  usage: '--from <file.tar> [--as <number>] [--name <name>] [--skip-users]',
  summary: 'imports a portal from an exported file',
  withFiles: (args, resolve) => resolveOption('--from', args, resolve),
  run: async (parts, args) => {
    const options = optionsOf(args, IMPORT_OPTIONS);
    if (options.from === undefined) throw new CommandRefused('Specify the file, for example: --from portal.tar');
    const importOptions = {
      as: options.as === undefined ? undefined : portalNumber(options.as),
      name: options.name === undefined ? undefined : portalName(options.name),
      skipUsers: options['skip-users'] === true,
    };
    const file = await readPortalFile(options.from);
    const { portal, rows, renamedCount, unlinkedAreas } = await importInto(parts, file, importOptions, {
      actor: null,
      alsoWrite: (queries, made) =>
        auditStore(queries).add(commandEntry('portal.import', made.PortalId, made._id, made.PortalName)),
    });
    const webmasters = (file.content.users ?? []).filter(({ roleName }) => roleName === Role.Webmaster);
    return [
      `Imported portal ${portal.PortalId} (${portal.PortalName}): ${rows.channels.length} channels, ${rows.slides.length} slides, ${rows.media.length} files, ${rows.users.length} users.`,
      renamedCount === 0
        ? 'All records keep their ids, so screens keep their addresses.'
        : `${renamedCount} records got new ids because theirs are already in use.`,
      ...(unlinkedAreas.length > 0
        ? [
            `Some areas used each other’s slides in a loop. These now show their own slides: ${unlinkedAreas.join(', ')}`,
          ]
        : []),
      ...(rows.users.length > 0 && webmasters.length > 0
        ? [
            `These webmasters were imported as admins, because webmasters can access every portal: ${namesOf(webmasters)}`,
          ]
        : []),
    ];
  },
};

function namesOf(users: readonly { userName: string }[]): string {
  return users.map(({ userName }) => userName).join(', ');
}

function portalNumber(text: string): number {
  const number = portalId.safeParse(/^\d+$/.test(text) ? Number(text) : null);
  if (!number.success) throw new CommandRefused('The portal must be a number.');
  return number.data;
}

function portalName(text: string): string {
  const name = portalSettings.shape.PortalName.safeParse(text);
  if (!name.success) throw new CommandRefused(name.error.issues[0]?.message ?? 'A portal needs a name.');
  return name.data;
}

/** Resolves the file name after an option, or after its equals sign. */
function resolveOption(option: string, args: string[], resolve: (file: string) => string): string[] {
  return args.map((arg, index) => {
    if (args[index - 1] === option) return resolve(arg);
    return arg.startsWith(`${option}=`) ? `${option}=${resolve(arg.slice(option.length + 1))}` : arg;
  });
}
