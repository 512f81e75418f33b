// Runs a program of ours from its TypeScript source in tests and development. Processes don't inherit the loader.
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

register();
const [source = ''] = process.argv.splice(2, 1);
await import(pathToFileURL(source).href);
