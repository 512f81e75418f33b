import path from 'node:path';
import type { DatabaseSettings } from './db/database.ts';
import type { Env } from './env.ts';
import { refuseWithTraces } from './installation-traces.ts';
import type { MediaSettings } from './media/storage/open-media-folder.ts';

/** Where an installation keeps what it holds. */
export interface Installation extends MediaSettings {
  database: DatabaseSettings;
  /** Null where the key that signs tokens is a setting. */
  sessionKeyFile: string | null;
  backupFolder: string;
  /** Where a running server takes commands. */
  controlSocket: string;
}

export function installationOf(env: Env, projectRoot: string): Installation {
  const place: Installation = {
    database: {
      url: env.DATABASE_URL,
      directory: path.join(env.DATA_DIR, 'database'),
      migrations: path.join(projectRoot, 'server/db/migrations'),
      template: path.join(projectRoot, 'dist/database-template.tgz'),
      beforeMaking: () => refuseWithTraces(place),
    },
    mediaRoot: path.join(env.DATA_DIR, 'media'),
    bucket: bucketOf(env),
    sessionKeyFile: env.SESSION_KEY === undefined ? path.join(env.DATA_DIR, 'session.key') : null,
    backupFolder: path.join(env.DATA_DIR, 'backups'),
    controlSocket: path.join(env.DATA_DIR, 'control.sock'),
  };
  return place;
}

function bucketOf(env: Env): MediaSettings['bucket'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_CREATE_BUCKET: createsBucket } = env;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, createsBucket };
}
