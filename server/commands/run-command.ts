import type { CommandParts } from './command.ts';
import { CommandRefused } from './command-refused.ts';
import { commands } from './commands.ts';

/** Returns a function that runs commands in the server. */
export function runIn(parts: CommandParts) {
  return async (command: string, args: string[]): Promise<string[]> => {
    const definition = commands[command];
    if (!definition) throw new CommandRefused(`There is no command named ${command}.`);
    return definition.run(parts, args);
  };
}
