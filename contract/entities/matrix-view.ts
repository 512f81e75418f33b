import { z } from 'zod';
import { neededName } from '#slide-types/slide.ts';
import { message } from '../errors/problem.ts';
import { portalId } from './fields.ts';

/** Of a user in a portal. */
export const MOST_VIEWS = 50;
export const LONGEST_VIEW_NAME = 60;
/** The longest lists of tags and of expanded groups, encoded, and everything else. */
const LONGEST_SEARCH = 8_000;

/** What a user wants to see of the matrix of a portal, such as "Berlin menus". */
export const matrixView = z.object({
  /** Unique among the views of the user in the portal, whatever its case. */
  name: neededName(message('view-name-missing')).max(LONGEST_VIEW_NAME, message('text-too-long')),
  /** The query of the matrix's address, such as `?tags=…&group=tags&status=live`. */
  search: z.string().max(LONGEST_SEARCH, message('text-too-long')),
});
export type MatrixView = z.infer<typeof matrixView>;

export const matrixViewToSave = matrixView.extend({ PortalId: portalId });
