import type { CommandParts } from './command.ts';
import { CommandRefused } from './command-refused.ts';
import { commands } from './commands.ts';

/** Runs commands in the server itself. */
export function runIn(parts: CommandParts) {
  return async (command: string, words: string[]): Promise<string[]> => {
    const known = commands[command];
    if (!known) throw new CommandRefused(`There is no command named ${command}.`);
    return known.run(parts, words);
  };
}
