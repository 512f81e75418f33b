import path from 'node:path';
import { writeDatabaseTemplate } from '../db/database-template.ts';

/** A step of the build, run from `dist/server`. */
await writeDatabaseTemplate(path.resolve(import.meta.dirname, '../database-template.tgz'));
