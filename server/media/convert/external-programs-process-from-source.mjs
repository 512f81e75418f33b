// Runs the process from its TypeScript source, for tests and development; it does not inherit the loader.
import { register } from 'tsx/esm/api';

register();
await import('./external-programs-process.ts');
