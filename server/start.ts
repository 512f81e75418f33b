import path from 'node:path';
import { buildApp } from './app.ts';
import { removeUnfinished } from './backup/unfinished-archives.ts';
import { plantTemplates } from './built-in-templates/plant-templates.ts';
import { serveCommands, serveStop } from './commands/control-socket.ts';
import { runIn } from './commands/run-command.ts';
import { openDataFolder } from './data-folder.ts';
import { explainDamage, openDatabase } from './db/database.ts';
import { plantDemo } from './demo/plant-demo.ts';
import type { Env } from './env.ts';
import type { ProviderSettings } from './features/auth/identity-provider.ts';
import { hashPassword, newPassword, passwordProblems } from './features/users/passwords.ts';
import { FIRST_PORTAL, makeSuperUser } from './features/users/superuser.ts';
import { userStore } from './features/users/users.store.ts';
import { sessionKey } from './http/session-key.ts';
import { proxyWarning } from './http/untrusted-proxy.ts';
import { installationOf } from './installation.ts';
import { listen } from './listen.ts';
import { areFilesThere, openFiles } from './media/check-media-folder.ts';
import { Ffmpeg } from './media/convert/ffmpeg.ts';
import type { UploadParts } from './media/store-upload.ts';
import type { SupervisorConnection } from './workers/supervisor-connection.ts';

export interface Running {
  /** What to tell the person who started it. */
  greeting: string[];
  /** Resolves when `vitrine stop` asks it to. */
  askedToStop: Promise<void>;
  stop(): Promise<void>;
}

/** Opens database and media, makes what a first start needs, and listens. `line`: to the others, where it is one of several. */
export async function start(projectRoot: string, env: Env, line: SupervisorConnection | null): Promise<Running> {
  const warning = openDataFolder(env.DATA_DIR);
  const place = installationOf(env, projectRoot);
  const database = await openDatabase(place.database);
  try {
    const media = await openFiles(database.queries, place, line !== null);
    const ffmpeg = Ffmpeg.find(env.FFMPEG_PATH, env.PATH);
    const uploads = { database, folder: media, ffmpeg, quotaMegabytes: env.UPLOAD_QUOTA_MB };
    let made: FirstStart | null = null;
    await database.withLock('first start', 'wait', async () => {
      await plantTemplates(uploads, path.join(projectRoot, 'server/built-in-templates'));
      made = await prepareFirstStart(uploads, env, path.join(projectRoot, 'server/demo/files'));
    });
    const app = await buildApp({
      database,
      media,
      feedPictures: path.join(env.DATA_DIR, 'feed-pictures'),
      ffmpeg,
      uploadLimits: { image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB },
      quotaMegabytes: env.UPLOAD_QUOTA_MB,
      auditKeepDays: env.AUDIT_KEEP_DAYS,
      sessionKey: await sessionKey(env.SESSION_KEY, env.DATA_DIR),
      pages: { dashboard: path.join(projectRoot, 'dist/dashboard'), player: path.join(projectRoot, 'dist/player') },
      offlineScreens: env.OFFLINE_SCREENS,
      mail: {
        smtpUrl: env.SMTP_URL,
        from: env.SMTP_FROM ?? `Vitrine <no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}>`,
        outbox: path.join(env.DATA_DIR, 'outbox'),
      },
      publicUrl: env.PUBLIC_URL,
      identityProvider: identityProvider(env),
      placesUrl: env.PLACES_URL,
      companyLinks: env.COMPANY_LINKS,
      egress: { allowPrivate: env.FEED_ALLOW_PRIVATE, allowHosts: env.FEED_ALLOW_HOSTS },
      passwordPolicy: env.PASSWORD_POLICY,
      apiDocs: path.join(projectRoot, 'server/features/api-docs'),
      logLevel: env.LOG_LEVEL,
      metricsToken: env.METRICS_TOKEN,
      trustProxy: env.TRUST_PROXY,
      workerLine: line,
    });
    if (warning) app.log.warn(warning);
    if (!(await areFilesThere(database.queries, media))) {
      app.log.error(
        `None of the newest uploaded files is in ${place.bucket?.bucket ?? place.mediaRoot}. Check that its disk is mounted, or restore a backup.`,
      );
    }
    // Beside a PostgreSQL server's database another process may be writing one.
    const unfinished = await removeUnfinished(place.backupFolder, !env.DATABASE_URL);
    if (unfinished.length > 0) app.log.warn({ files: unfinished }, 'Removed incomplete backups and exports');
    await listen(app, env.PORT, env.HOST);
    const { port } = app.server.address() as { port: number };
    const { promise: askedToStop, resolve: askToStop } = deferred();
    // Commands are run by the process that has them where it can open the database beside this one.
    const serve = env.DATABASE_URL
      ? () => serveStop(askToStop, place.controlSocket)
      : () => serveCommands({ run: runIn({ ...place, ...uploads }), stop: askToStop }, place.controlSocket);
    const stopCommands = line ? null : await serve();
    return {
      greeting: [
        ...greet(env.PUBLIC_URL ?? `http://localhost:${port}`, made),
        ...proxyWarning(env.PUBLIC_URL, env.TRUST_PROXY),
      ],
      askedToStop,
      stop: async () => {
        await stopCommands?.();
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    // Where it can't even be closed, why it can't be used says more.
    await database.close().catch(() => undefined);
    throw explainDamage(error, place.database);
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function identityProvider(env: Env): ProviderSettings | undefined {
  if (env.OIDC_ISSUER === undefined || env.OIDC_CLIENT_ID === undefined) return undefined;
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    label: env.OIDC_BUTTON_LABEL,
    usernameClaim: env.OIDC_USERNAME_CLAIM,
  };
}

/** What the product is, in the words of its specification. */
const WELCOME =
  'Welcome to Vitrine, a web-based digital signage solution that enables businesses to schedule and manage all digital screens from any web browser.';

interface FirstStart {
  userName: string;
  /** Null where the password was given. */
  generatedPassword: string | null;
  /** Where to see the first screen; null without the demo. */
  displayPath: string | null;
}

/** Makes what there must be before anybody can sign in; null where that is long done. The superuser comes last: one who is there says that all is. */
async function prepareFirstStart(parts: UploadParts, env: Env, demoFiles: string): Promise<FirstStart | null> {
  if (await userStore(parts.database.queries).hasSuperUser()) return null;
  const [problem] = Object.values(
    passwordProblems(env.ADMIN_PASSWORD ?? '', env.ADMIN_PASSWORD ?? '', env.PASSWORD_POLICY),
  );
  if (env.ADMIN_PASSWORD !== undefined && problem) throw new Error(`ADMIN_PASSWORD can't be used. ${problem}`);
  const demo = env.DEMO ? await plantDemo(parts, demoFiles, Date.now()) : null;
  const password = env.ADMIN_PASSWORD ?? newPassword();
  const superuser = {
    portalId: demo?.PortalId ?? FIRST_PORTAL,
    userName: env.ADMIN_USERNAME ?? 'admin',
    passwordHash: await hashPassword(password),
  };
  await parts.database.write(null, (queries) => makeSuperUser(queries, superuser));
  return {
    userName: superuser.userName,
    generatedPassword: env.ADMIN_PASSWORD === undefined ? password : null,
    displayPath: demo?.displayPath ?? null,
  };
}

function greet(url: string, made: FirstStart | null): string[] {
  const ready = `Vitrine is ready: ${url}`;
  if (!made) return [ready];
  const lines = ['', WELCOME, '', ready];
  const password =
    made.generatedPassword === null ? 'as you set it' : `${made.generatedPassword}   (shown only this once)`;
  lines.push('', `  Username   ${made.userName}`, `  Password   ${password}`);
  if (made.displayPath) lines.push('', `  Demo screen: ${url}${made.displayPath}`);
  return [...lines, ''];
}
