// Runs a worker from its TypeScript source in tests and development: threads don't inherit the loader.
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(pathToFileURL(workerData.source).href);
