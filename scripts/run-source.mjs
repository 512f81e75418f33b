import path from 'node:path';
import { installPackages } from './install-packages.mjs';
import { projectFolder } from './run-command.mjs';
import { runInPlace } from './run-in-place.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// node scripts/run-source.mjs <program.ts> [arguments …]: runs a program of the project from its TypeScript source.
const [program, ...words] = process.argv.slice(2);
if (program === undefined) {
  console.error('Specify the program: node scripts/run-source.mjs bench/main.ts');
  process.exit(2);
}
stopWithNpm();
if (!(await installPackages())) process.exit(1);
await runInPlace(['--import', import.meta.resolve('tsx'), path.join(projectFolder, program), ...words]);
