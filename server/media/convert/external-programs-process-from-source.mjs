// Runs the process from its TypeScript source in tests and development. It doesn't inherit the loader.
import { register } from 'tsx/esm/api';

register();
await import('./external-programs-process.ts');
