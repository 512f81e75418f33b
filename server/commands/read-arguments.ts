import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandRefused } from './command-refused.ts';

/** What was typed behind a command, where each word belongs to an option. Throws CommandRefused for any other. */
export function optionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(words: string[], options: Options) {
  return refusing(() => parseArgs({ args: words, options, strict: true, allowPositionals: false }).values);
}

/**
 * What was typed behind a command that takes so many words at most, and no option: one that is mistyped is nobody's name. Behind
 * `--` anything is a word. Throws CommandRefused.
 */
export function namesIn(words: string[], most: number): string[] {
  const names = refusing(
    () => parseArgs({ args: words, options: {}, strict: true, allowPositionals: true }).positionals,
  );
  if (names.length > most) throw new CommandRefused(`Unexpected argument: ${names.slice(most).join(' ')}`);
  return names;
}

function refusing<Found>(read: () => Found): Found {
  try {
    return read();
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}
