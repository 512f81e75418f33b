import path from 'node:path';
import type { Env } from '../env.ts';
import type { Installation } from './installation.ts';
import { refuseIfDatabaseLost } from './installation-traces.ts';

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

function bucketOf(env: Env): Installation['bucket'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_CREATE_BUCKET: createsBucket } = env;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, createsBucket };
}
