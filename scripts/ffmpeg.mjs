import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from './run-command.mjs';
import { canInstall, ensurePrograms, missingPrograms } from './system-packages.mjs';

const DAY_MS = 86_400_000;
const lastTry = path.join(projectFolder, 'dist', 'ffmpeg.tried');

/**
 * Tries to install ffmpeg, which the server can run without. A failed installation is tried again after a day, not at
 * each start.
 */
export async function ensureFfmpeg() {
  if (missingPrograms(['ffmpeg']).length === 0) return;
  const triedAt = await stat(lastTry).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const mayInstall = canInstall() && !process.env.FFMPEG_PATH && Date.now() - triedAt > DAY_MS;
  if (await ensurePrograms(['ffmpeg'], { mayInstall })) return;
  console.log('Until then, videos that browsers can’t play and .bmp images are refused. Everything else works.');
  await mkdir(path.dirname(lastTry), { recursive: true });
  await writeFile(lastTry, '');
}
