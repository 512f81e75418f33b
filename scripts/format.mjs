import { installPackages } from './install-packages.mjs';
import { runPackageScript } from './run-command.mjs';

// npm run format: fixes the style of all files.
if (!(await installPackages())) process.exit(1);
const { exitCode } = await runPackageScript('@biomejs/biome/bin/biome', ['check', '--write', '.']);
process.exitCode = exitCode;
