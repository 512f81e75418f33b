import type { Endpoints } from '#contract/endpoints/index.ts';
import { apiDocsExamples } from './api-docs.ts';
import { areaExamples } from './areas.ts';
import { auditExamples } from './audit.ts';
import { authExamples } from './auth.ts';
import { blockExamples } from './blocks.ts';
import { calendarExamples } from './calendars.ts';
import { channelExamples } from './channels.ts';
import { copyExamples } from './copies.ts';
import { displayExamples } from './display.ts';
import type { ExamplesFor } from './example.ts';
import { feedExamples } from './feeds.ts';
import { fileLinkExamples } from './file-links.ts';
import { fileExamples } from './files.ts';
import { libraryExamples } from './library.ts';
import { pairingExamples } from './pairing.ts';
import { passwordResetExamples } from './password-resets.ts';
import { placeExamples } from './places.ts';
import { portalFileExamples } from './portal-files.ts';
import { portalTimesExamples } from './portal-times.ts';
import { portalExamples } from './portals.ts';
import { rateTableExamples } from './rate-tables.ts';
import { resumableUploadExamples } from './resumable-uploads.ts';
import { screenExamples } from './screens.ts';
import { slideExamples } from './slides.ts';
import { syncGroupExamples } from './sync-groups.ts';
import { systemExamples } from './system.ts';
import { tagExamples } from './tags.ts';
import { templateExamples } from './templates.ts';
import { thumbnailExamples } from './thumbnails.ts';
import { uploadExamples } from './uploads.ts';
import { userExamples } from './users.ts';
import { viewExamples } from './views.ts';

/** An example call of every endpoint. */
export const examples: ExamplesFor<Endpoints> = {
  ...systemExamples,
  ...apiDocsExamples,
  ...userExamples,
  ...passwordResetExamples,
  ...authExamples,
  ...portalExamples,
  ...portalFileExamples,
  ...portalTimesExamples,
  ...tagExamples,
  ...viewExamples,
  ...areaExamples,
  ...auditExamples,
  ...blockExamples,
  ...displayExamples,
  ...channelExamples,
  ...calendarExamples,
  ...copyExamples,
  ...slideExamples,
  ...thumbnailExamples,
  ...rateTableExamples,
  ...uploadExamples,
  ...resumableUploadExamples,
  ...feedExamples,
  ...fileExamples,
  ...fileLinkExamples,
  ...libraryExamples,
  ...pairingExamples,
  ...placeExamples,
  ...screenExamples,
  ...syncGroupExamples,
  ...templateExamples,
};
