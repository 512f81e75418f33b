import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { fileName, fileUse, folderName, uploadedFile } from '../entities/uploaded-file.ts';
import { outcome } from '../outcomes.ts';

/** More than anyone chooses by hand. */
const MOST_FILES = 1_000;

const oneFile = z.object({ PortalId: portalId, _id: id });
const severalFiles = z.object({ PortalId: portalId, array: z.array(id).min(1).max(MOST_FILES) });

/** The files that users have uploaded to a portal. */
export const files = defineEndpoints({
  'POST /api/files/find': {
    access: 'signedIn',
    priority: 'costly',
    isLong: true,
    summary: 'Returns the files that were uploaded to a portal, newest first, and how much of its storage is used.',
    request: z.object({ PortalId: portalId }),
    response: z.object({ files: z.array(uploadedFile), bytesUsed: z.number(), mostBytes: z.number() }),
  },
  'POST /api/files/uses': {
    access: 'signedIn',
    priority: 'staff',
    summary:
      'Returns the slides and channels that use a file, by name, those in the archive too, and the portal if its theme does. Leaves out channels that the user can’t use.',
    request: oneFile,
    response: z.array(fileUse),
  },
  'PATCH /api/files/rename': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'upload.rename',
    summary: 'Renames a file. Its location stays.',
    request: oneFile.extend({ name: fileName }),
    response: outcome,
  },
  'PATCH /api/files/move': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'upload.move',
    summary: 'Moves files to a folder, or with an empty name out of theirs.',
    request: severalFiles.extend({ folder: folderName }),
    response: outcome,
  },
  'POST /api/files/replace': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'upload.replace',
    summary:
      'Shows another file of the same kind, at `location`, wherever this one is used. It takes over its name and folder. Returns how many slides and channels have changed. 409 if the other file is not ready yet.',
    request: oneFile.extend({ location: z.string() }),
    response: z.object({ uses: z.number() }),
  },
  'POST /api/files/delete': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'upload.delete',
    summary: 'Deletes files. 409 if one is used, also in the archive; then none is deleted.',
    request: severalFiles,
    response: outcome,
  },
});
