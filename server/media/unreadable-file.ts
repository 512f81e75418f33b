import { problem } from '#contract/errors/problem.ts';
import { isDiskFull } from '#server/disk-full.ts';
import { unsupportedType } from '#server/errors.ts';
import { ProgramKilled, ProgramUnavailable } from './convert/external-programs.ts';
import { brokenFile } from './inspect/file-formats.ts';

/**
 * For `catch`, if a program or library failed to read an image or video. Throws that the file is damaged or too
 * complex, or the error itself if the file is not the reason.
 */
export const refuseUnreadable =
  (kind: 'image' | 'video') =>
  (error: unknown): never => {
    if (isDiskFull(error) || error instanceof ProgramUnavailable) throw error;
    if (!(error instanceof ProgramKilled)) throw brokenFile(kind);
    throw unsupportedType(kind === 'video' ? problem('video-too-complex') : problem('image-too-complex'));
  };
