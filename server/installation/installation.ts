import path from 'node:path';
import type { DatabaseSettings } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { MediaSettings } from '../media/storage/open-media-folder.ts';
import { refuseIfDatabaseLost } from './installation-traces.ts';

/** Where an installation keeps its data. */
export interface Installation extends MediaSettings {
  database: DatabaseSettings;
  /** Null if the key that signs tokens comes from SESSION_KEY. */
  sessionKeyFile: string | null;
  backupFolder: string;
  /** The socket through which a running server accepts commands. */
  controlSocket: string;
}

export function installationOf(env: Env, projectRoot: string): Installation {
  const installation: Installation = {
    database: {
      url: env.DATABASE_URL,
      directory: path.join(env.DATA_DIR, 'database'),
      migrations: path.join(projectRoot, 'server/db/migrations'),
      template: path.join(projectRoot, 'dist/database-template.tgz'),
      beforeMaking: () => refuseIfDatabaseLost(installation),
    },
    mediaRoot: path.join(env.DATA_DIR, 'media'),
    bucket: bucketOf(env),
    sessionKeyFile: env.SESSION_KEY === undefined ? path.join(env.DATA_DIR, 'session.key') : null,
    backupFolder: path.join(env.DATA_DIR, 'backups'),
    controlSocket: path.join(env.DATA_DIR, 'control.sock'),
  };
  return installation;
}

function bucketOf(env: Env): MediaSettings['bucket'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_CREATE_BUCKET: createsBucket } = env;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, createsBucket };
}
