import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { inFolder, run } from './sample.ts';

/**
 * How similar two images are, from 0 to 1: the structural similarity (SSIM) of their brightness, calculated by ffmpeg
 * (Wang et al., "Image Quality Assessment: From Error Visibility to Structural Similarity", 2004).
 */
async function similarity(one: string, other: string): Promise<number> {
  const graph = '[0]format=gray[one];[1]format=gray[other];[one][other]ssim';
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-i', one, '-i', other, '-lavfi', graph, '-f', 'null', '-']);
  return Number(/SSIM .*All:([\d.]+)/.exec(stderr)?.[1]);
}

/** Compares the first pages, drawn by us, with what Poppler draws from the PDF. */
export function similarities(pdf: Buffer, pages: readonly Buffer[]): Promise<number[]> {
  return inFolder(async (folder) => {
    const file = path.join(folder, 'document.pdf');
    await writeFile(file, pdf);
    const found: number[] = [];
    for (const [index, page] of pages.entries()) {
      const { width, height } = await sharp(page).metadata();
      const [ours, theirs] = ['ours.png', 'theirs.png'].map((name) => path.join(folder, name)) as [string, string];
      await writeFile(ours, await sharp(page).removeAlpha().png().toBuffer());
      const range = ['-f', String(index + 1), '-l', String(index + 1), '-singlefile'];
      const drawn = path.join(folder, 'drawn');
      // Its two scales are those of the page before it is turned.
      await run('pdftoppm', [...range, '-cropbox', '-png', '-scale-to', String(Math.max(width, height)), file, drawn]);
      await writeFile(
        theirs,
        await sharp(`${drawn}.png`).resize(width, height, { fit: 'fill' }).removeAlpha().png().toBuffer(),
      );
      found.push(await similarity(ours, theirs));
    }
    return found;
  });
}

/** Whether a program is installed. */
export async function has(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  );
}
