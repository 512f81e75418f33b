import { stopWithNpm } from './stop-with-npm.mjs';
import { ensurePrograms, missingPrograms } from './system-packages.mjs';

// npm run libreoffice: installs the program that reads the documents of PowerPoint, Word and others. `npm start`
// doesn't, because it is half a gigabyte.

/** Slow lines take minutes to download it. */
const WITHIN_MS = 3_600_000;

stopWithNpm();
if (missingPrograms(['libreoffice']).length === 0) console.log('LibreOffice is installed already.');
else if (await ensurePrograms(['libreoffice'], { timeoutMs: WITHIN_MS })) {
  console.log('LibreOffice is installed. Restart Vitrine to use it.');
} else process.exitCode = 1;
