// Runs a program of ours from its TypeScript source in tests and development. Processes don't inherit the loader.
import { register as registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

register();
// Asked before the loader for TypeScript, because it is registered after it.
registerHooks('./packages-unchanged.mjs', import.meta.url);
const [source = ''] = process.argv.splice(2, 1);
await import(pathToFileURL(source).href);
