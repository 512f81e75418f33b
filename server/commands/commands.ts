import { backup } from './backup.ts';
import { block, unblock } from './block.ts';
import { clearLimits } from './clear-limits.ts';
import type { Command } from './command.ts';
import { exportPortal, importPortal } from './portals.ts';
import { createSuperuser, resetPassword } from './superusers.ts';

/** All commands that can run in the server or in their own process, by name. */
export const commands: Record<string, Command> = {
  'create-superuser': createSuperuser,
  'reset-password': resetPassword,
  backup,
  export: exportPortal,
  import: importPortal,
  block,
  unblock,
  'clear-limits': clearLimits,
};
