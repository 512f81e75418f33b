import { buildStale } from './build-parts.mjs';
import { installPackages } from './install-packages.mjs';

// node scripts/build.mjs [player] [dashboard] [server]
const asked = process.argv.slice(2);
const isBuilt = (await installPackages()) && (await buildStale(asked.length > 0 ? asked : undefined));
process.exitCode = isBuilt ? 0 : 1;
