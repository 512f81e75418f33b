import type { DatabaseSettings } from '#server/db/database.ts';
import type { MediaSettings } from '#server/media/storage/open-media-folder.ts';

/** Where a backup is restored. */
export interface RestoreTarget extends MediaSettings {
  database: DatabaseSettings;
  /** Null if the key that signs tokens comes from SESSION_KEY. */
  sessionKeyFile: string | null;
}
