import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandRefused } from './command-refused.ts';

/** Parses the arguments of a command that has only options. Throws CommandRefused for any other argument. */
export function optionsOf<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  return refusing(() => parseArgs({ args, options, strict: true, allowPositionals: false }).values);
}

/**
 * Parses the arguments of a command that has no options and at most `most` names, so that a mistyped option is not
 * taken for a name. After `--`, every argument is a name. Throws CommandRefused.
 */
export function namesIn(args: string[], most: number): string[] {
  const names = refusing(() => parseArgs({ args, options: {}, strict: true, allowPositionals: true }).positionals);
  if (names.length > most) throw new CommandRefused(`Unexpected argument: ${names.slice(most).join(' ')}`);
  return names;
}

function refusing<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}
