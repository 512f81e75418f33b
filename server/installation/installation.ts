import type { DatabaseSettings } from '../db/database.ts';
import type { MediaSettings } from '../media/storage/open-media-folder.ts';

/** Where an installation keeps its data. */
export interface Installation extends MediaSettings {
  database: DatabaseSettings;
  /** Null if the key that signs tokens comes from SESSION_KEY. */
  sessionKeyFile: string | null;
  backupFolder: string;
  /** The socket through which a running server accepts commands. */
  controlSocket: string;
}
