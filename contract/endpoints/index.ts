import { apiDocs } from './api-docs.ts';
import { areas } from './areas.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { blocks } from './blocks.ts';
import { calendars } from './calendars.ts';
import { channels } from './channels.ts';
import { copies } from './copies.ts';
import { display } from './display.ts';
import { feeds } from './feeds.ts';
import { fileLinks } from './file-links.ts';
import { files } from './files.ts';
import { library } from './library.ts';
import { pairing } from './pairing.ts';
import { passwordResets } from './password-resets.ts';
import { places } from './places.ts';
import { portalFiles } from './portal-files.ts';
import { portalTimes } from './portal-times.ts';
import { portals } from './portals.ts';
import { rateTables } from './rate-tables.ts';
import { resumableUploads } from './resumable-uploads.ts';
import { screens } from './screens.ts';
import { slides } from './slides.ts';
import { syncGroups } from './sync-groups.ts';
import { system } from './system.ts';
import { tags } from './tags.ts';
import { templates } from './templates.ts';
import { thumbnails } from './thumbnails.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { views } from './views.ts';

/** All API calls. The server binds handlers to this table, and the types of clients come from it. */
export const endpoints = {
  ...system,
  ...apiDocs,
  ...users,
  ...passwordResets,
  ...auth,
  ...portals,
  ...portalFiles,
  ...portalTimes,
  ...areas,
  ...audit,
  ...blocks,
  ...display,
  ...channels,
  ...calendars,
  ...copies,
  ...screens,
  ...slides,
  ...thumbnails,
  ...rateTables,
  ...uploads,
  ...resumableUploads,
  ...feeds,
  ...library,
  ...templates,
  ...syncGroups,
  ...tags,
  ...files,
  ...fileLinks,
  ...views,
  ...pairing,
  ...places,
};
export type Endpoints = typeof endpoints;
