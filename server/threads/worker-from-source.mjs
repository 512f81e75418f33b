// Runs the worker from its TypeScript source, for tests and development; a thread does not inherit the loader.
import { register } from 'tsx/esm/api';

register();
await import('./reading-worker.ts');
