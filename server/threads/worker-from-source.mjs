// Runs a worker from its TypeScript source, for tests and development: a thread does not inherit the loader.
import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(pathToFileURL(workerData.source).href);
