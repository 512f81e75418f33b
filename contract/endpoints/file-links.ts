import { z } from 'zod';
import { LINKED_KINDS } from '#slide-types/file-links.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, portalId } from '../entities/fields.ts';
import { failingLink, fileLink, linkAddress } from '../entities/file-link.ts';
import { outcome } from '../outcomes.ts';

const oneFile = z.object({ PortalId: portalId, location: z.string().max(2048) });

/** Files that are fetched from an address on the web, and fetched again every minute. */
export const fileLinks = defineEndpoints({
  'POST /api/files/link': {
    access: 'signedIn',
    priority: 'costly',
    audit: 'upload.link',
    summary:
      'Fetches an image or a document from an address, or from a link of Google, Dropbox, OneDrive, SharePoint or Nextcloud with which everyone can read it, and stores it as a file of the portal. From then on it is fetched again every minute while something uses it, and replaced wherever it is used when it has changed. Returns the existing file if the address is linked already.',
    request: z.object({ PortalId: portalId, address: linkAddress, kind: z.enum(LINKED_KINDS) }),
    response: z.object({ _id: id, location: z.string(), name: z.string() }),
  },
  'POST /api/files/getlink': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Returns the link of the file at a location; null if it has none.',
    request: oneFile,
    response: z.object({ link: fileLink.nullable() }),
  },
  'POST /api/files/getfailinglinks': {
    access: 'signedIn',
    priority: 'staff',
    summary: 'Lists the linked files of a portal that can’t be fetched at present. Screens show their last version.',
    request: z.object({ PortalId: portalId }),
    response: z.array(failingLink),
  },
  'POST /api/files/checklink': {
    access: 'signedIn',
    priority: 'costly',
    summary:
      'Fetches a linked file now, whether or not a minute has passed, and returns how that went, and the file that is shown from then on.',
    request: oneFile,
    response: z.object({ link: fileLink, _id: id, location: z.string() }),
  },
  'POST /api/files/unlink': {
    access: 'signedIn',
    priority: 'staff',
    audit: 'upload.unlink',
    summary: 'Ends the link of a file, which stays as it is.',
    request: oneFile,
    response: outcome,
  },
});
