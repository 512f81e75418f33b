import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { readEnv } from './env.ts';
import { Ffmpeg } from './features/uploads/ffmpeg.ts';
import { openMediaFolder } from './features/uploads/media-folder.ts';
import { firstStart } from './features/users/first-start.ts';
import { sessionKey } from './http/session.ts';

export interface Running {
  /** What to tell the person who started it. */
  greeting: string[];
  stop(): Promise<void>;
}

/** Reads the settings, opens database and media, makes what a first start needs, and listens. */
export async function start(projectRoot: string): Promise<Running> {
  const env = readEnv();
  mkdirSync(env.DATA_DIR, { recursive: true });
  const database = await openDatabase({
    url: env.DATABASE_URL,
    directory: path.join(env.DATA_DIR, 'database'),
    migrations: path.join(projectRoot, 'server/db/migrations'),
  });
  try {
    const media = openMediaFolder(path.join(env.DATA_DIR, 'media'));
    const ffmpeg = Ffmpeg.find(env.FFMPEG_PATH, env.PATH);
    const made = await firstStart(database, {
      userName: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
      withDemo: env.DEMO,
    });
    const app = await buildApp({
      database,
      media,
      ffmpeg,
      uploadLimits: { image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB },
      sessionKey: sessionKey(env.SESSION_KEY, env.DATA_DIR),
      pages: { dashboard: path.join(projectRoot, 'dist/dashboard'), player: path.join(projectRoot, 'dist/player') },
      logLevel: env.LOG_LEVEL,
      trustProxy: env.TRUST_PROXY,
    });
    await app.listen({ port: env.PORT, host: env.HOST });
    const { port } = app.server.address() as { port: number };
    return {
      greeting: greet(env.PUBLIC_URL ?? `http://localhost:${port}`, made),
      stop: async () => {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function greet(url: string, made: Awaited<ReturnType<typeof firstStart>>): string[] {
  const lines = [`Vitrine is ready: ${url}`];
  if (!made) return lines;
  lines.push('', `  User name  ${made.userName}`);
  lines.push(
    made.generatedPassword === null
      ? '  Password   as you set it'
      : `  Password   ${made.generatedPassword}   (shown only this once)`,
  );
  return lines;
}
