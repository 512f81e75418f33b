// Runs the worker in tests and development.
import path from 'node:path';
import { importProgram } from '#server/threads/import-program.mjs';

await importProgram(path.join(import.meta.dirname, 'embedded-worker.ts'));
