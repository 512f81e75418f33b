import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import { badField } from '#server/errors.ts';
import { mediaStore } from '#server/media/records/media.store.ts';
import type { Theme } from '#slide-types/theme.ts';
import { wrongKind } from '../shared-file.ts';

/** Throws 400 unless the logo is an image that this portal may show, so that screens can store it. */
export async function checkLogo(queries: Queries, portalId: number, theme: Theme | null | undefined): Promise<void> {
  if (!theme || theme.logo === '') return;
  const kind = (await mediaStore(queries).kindsForReference(portalId, [theme.logo])).get(theme.logo);
  if (kind === 'image') return;
  throw badField('theme.logo', kind === undefined ? problem('file-not-uploaded') : wrongKind('image'));
}
