import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { portalId } from '#contract/entities/fields.ts';
import { portalSettings } from '#contract/entities/portal.ts';
import { Role } from '#contract/entities/user.ts';
import { VERSION } from '#contract/openapi.ts';
import { auditStore } from '#server/features/audit/audit.store.ts';
import { importPortal as importInto } from '#server/portal-file/import-portal.ts';
import { readPortalFile } from '#server/portal-file/read-portal-file.ts';
import { writePortalFile } from '#server/portal-file/write-portal-file.ts';
import { megabytes } from './backup.ts';
import type { Command } from './command.ts';
import { commandEntry } from './command-entry.ts';
import { CommandRefused } from './command-refused.ts';
import { optionsOf } from './read-words.ts';

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
  summary: 'writes one portal into one file while the server runs, and reads it back',
  withFiles: (words, whole) => wholeAfter('--to', words, whole),
  run: async (parts, words) => {
    const options = optionsOf(words, EXPORT_OPTIONS);
    if (options.portal === undefined) throw new CommandRefused('Please name the portal: --portal 3');
    const PortalId = portalNumber(options.portal);
    const at = new Date();
    const fileName = `portal-${PortalId}-${at.toISOString().replaceAll(':', '-')}.tar`;
    const file = options.to ?? path.join(parts.backupFolder, fileName);
    await mkdir(path.dirname(file), { recursive: true });
    const wish = { PortalId, withUsers: options['with-users'] === true };
    const { content, mediaBytes } = await writePortalFile(parts, file, wish, { at, product: VERSION });
    const { portal, slides, channels, media, gone, users } = content;
    await auditStore(parts.database.queries).add(
      commandEntry('portal.export', PortalId, portal._id, portal.PortalName),
    );
    return [
      file,
      `${portal.PortalName}: ${channels.length} channels, ${slides.length} slides and ${media.length} files (${megabytes(mediaBytes)}), read back and found whole.`,
      ...(gone.length > 0 ? [`These files are no more and were left out: ${gone.join(', ')}`] : []),
      users === null
        ? 'Without its users. --with-users takes them along, with the hashes of their passwords.'
        : `With ${users.length} users and the hashes of their passwords: keep this file as you keep a backup.`,
    ];
  },
};

export const importPortal: Command = {
  usage: '--from <file.tar> [--as <number>] [--name <name>] [--skip-users]',
  summary: 'makes a portal of such a file',
  withFiles: (words, whole) => wholeAfter('--from', words, whole),
  run: async (parts, words) => {
    const options = optionsOf(words, IMPORT_OPTIONS);
    if (options.from === undefined) throw new CommandRefused('Please name the file: --from portal.tar');
    const wish = {
      as: options.as === undefined ? undefined : portalNumber(options.as),
      name: options.name === undefined ? undefined : portalName(options.name),
      skipUsers: options['skip-users'] === true,
    };
    const file = await readPortalFile(options.from);
    const { portal, rows, renamedCount, unlinkedAreas } = await importInto(parts, file, wish, {
      actor: null,
      alsoWrite: (queries, made) =>
        auditStore(queries).add(commandEntry('portal.import', made.PortalId, made._id, made.PortalName)),
    });
    const lowered = (file.content.users ?? []).filter(({ roleName }) => roleName === Role.Webmaster);
    return [
      `Portal ${portal.PortalId} (${portal.PortalName}) is here: ${rows.channels.length} channels, ${rows.slides.length} slides, ${rows.media.length} files, ${rows.users.length} users.`,
      renamedCount === 0
        ? 'Every record has its old id, so screens find it under their old addresses.'
        : `${renamedCount} records have new ids, because theirs are taken here.`,
      ...(unlinkedAreas.length > 0
        ? [
            `Some areas used each other’s slides in a circle. These now show their own slides: ${unlinkedAreas.join(', ')}`,
          ]
        : []),
      ...(rows.users.length > 0 && lowered.length > 0
        ? [`Webmasters came as admins, since here they could act in every portal: ${namesOf(lowered)}`]
        : []),
    ];
  },
};

function namesOf(users: readonly { userName: string }[]): string {
  return users.map(({ userName }) => userName).join(', ');
}

function portalNumber(text: string): number {
  const number = portalId.safeParse(/^\d+$/.test(text) ? Number(text) : null);
  if (!number.success) throw new CommandRefused('A portal is a number.');
  return number.data;
}

function portalName(text: string): string {
  const name = portalSettings.shape.PortalName.safeParse(text);
  if (!name.success) throw new CommandRefused(name.error.issues[0]?.message ?? 'A portal needs a name.');
  return name.data;
}

/** The word behind an option, or behind its sign of equality. */
function wholeAfter(option: string, words: string[], whole: (file: string) => string): string[] {
  return words.map((word, index) => {
    if (words[index - 1] === option) return whole(word);
    return word.startsWith(`${option}=`) ? `${option}=${whole(word.slice(option.length + 1))}` : word;
  });
}
