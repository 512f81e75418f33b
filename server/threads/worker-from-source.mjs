// Runs a worker in tests and development.
import { workerData } from 'node:worker_threads';
import { importProgram } from './import-program.mjs';

await importProgram(workerData.source);
