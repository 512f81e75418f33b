// Runs a program of ours in tests and development.
import { register } from 'node:module';
import { importProgram } from '#server/threads/import-program.mjs';

const [source = ''] = process.argv.splice(2, 1);
// Asked before the loader for TypeScript, because it is registered after it.
await importProgram(source, () => register('./packages-unchanged.mjs', import.meta.url));
