import path from 'node:path';
import { buildApp } from './app.ts';
import { removeUnfinished } from './backup/unfinished-archives.ts';
import { installTemplates } from './built-in-templates/install-templates.ts';
import { updateSlots } from './built-in-templates/update-slots.ts';
import { updateStyleSheets } from './built-in-templates/update-style-sheets.ts';
import { serveCommands, serveStop } from './commands/control-socket.ts';
import { runIn } from './commands/run-command.ts';
import { explainDamage, openDatabase } from './db/database.ts';
import { createDemo } from './demo/create-demo.ts';
import type { Env } from './env.ts';
import type { ProviderSettings } from './features/auth/identity-provider.ts';
import { hashPassword, newPassword, passwordProblems } from './features/users/passwords.ts';
import { FIRST_PORTAL, makeSuperUser } from './features/users/superuser.ts';
import { userStore } from './features/users/users.store.ts';
import { proxyWarning } from './http/guards/untrusted-proxy.ts';
import { listen } from './http/listen.ts';
import { sessionKey } from './http/sessions/session-key.ts';
import { openDataFolder } from './installation/data-folder.ts';
import { installationOf } from './installation/installation-of-env.ts';
import { areNewestFilesPresent, openCheckedMediaFolder } from './media/check-media-folder.ts';
import { Ffmpeg } from './media/convert/ffmpeg.ts';
import { Office } from './media/convert/office.ts';
import type { UploadDeps } from './media/store-upload.ts';
import type { SupervisorConnection } from './workers/supervisor-connection.ts';

export interface Running {
  /** Lines to print to the console. */
  greeting: string[];
  /** Resolves when `vitrine stop` is run. */
  stopRequested: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens the database and the media folder, prepares a first start, and listens. `line` is null if this is the only
 * process.
 */
export async function start(projectRoot: string, env: Env, supervisor: SupervisorConnection | null): Promise<Running> {
  const warning = openDataFolder(env.DATA_DIR);
  const installation = installationOf(env, projectRoot);
  const database = await openDatabase(installation.database);
  try {
    const media = await openCheckedMediaFolder(database.queries, installation, supervisor !== null);
    const ffmpeg = Ffmpeg.find(env.FFMPEG_PATH, env.PATH);
    const office = Office.find(env.LIBREOFFICE_PATH, env.PATH);
    const uploads = { database, folder: media, ffmpeg, office, quotaMegabytes: env.UPLOAD_QUOTA_MB };
    let firstStart: FirstStart | null = null;
    await database.withLock('first start', 'wait', async () => {
      const templates = path.join(projectRoot, 'server/built-in-templates');
      await installTemplates(uploads, templates);
      await updateStyleSheets(uploads, templates);
      await updateSlots(uploads, templates);
      firstStart = await prepareFirstStart(uploads, env, path.join(projectRoot, 'server/demo/files'));
    });
    const app = await buildApp({
      database,
      media,
      feedPictures: path.join(env.DATA_DIR, 'feed-pictures'),
      ffmpeg,
      office,
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
      supervisor,
    });
    if (warning) app.log.warn(warning);
    if (!(await areNewestFilesPresent(database.queries, media))) {
      app.log.error(
        `None of the newest uploaded files is in ${installation.bucket?.bucket ?? installation.mediaRoot}. Check that its disk is mounted, or restore a backup.`,
      );
    }
    // With a PostgreSQL server, another process may be writing a backup now.
    const unfinished = await removeUnfinished(installation.backupFolder, !env.DATABASE_URL);
    if (unfinished.length > 0) app.log.warn({ files: unfinished }, 'Removed incomplete backups and exports');
    await listen(app, env.PORT, env.HOST);
    const { port } = app.server.address() as { port: number };
    const { promise: askedToStop, resolve: requestStop } = deferred();
    // With a PostgreSQL server, the command line opens the database itself and needs this process only to stop it.
    const serve = env.DATABASE_URL
      ? () => serveStop(requestStop, installation.controlSocket)
      : () =>
          serveCommands({ run: runIn({ ...installation, ...uploads }), stop: requestStop }, installation.controlSocket);
    const stopCommands = supervisor ? null : await serve();
    return {
      greeting: [
        ...greet(env.PUBLIC_URL ?? `http://localhost:${port}`, firstStart),
        ...proxyWarning(env.PUBLIC_URL, env.TRUST_PROXY),
      ],
      stopRequested: askedToStop,
      stop: async () => {
        await stopCommands?.();
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    // An error while closing would hide the original one.
    await database.close().catch(() => undefined);
    throw explainDamage(error, installation.database);
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

/** A sentence of the specification. */
const WELCOME =
  'Welcome to Vitrine, a web-based digital signage solution that enables businesses to schedule and manage all digital screens from any web browser.';

interface FirstStart {
  userName: string;
  /** Null if ADMIN_PASSWORD was set. */
  generatedPassword: string | null;
  /** Path of the demo's first screen. Null without the demo. */
  displayPath: string | null;
}

/**
 * Creates the demo and the superuser; returns null if that was done earlier. The superuser is created last, because its
 * existence marks the first start as complete.
 */
async function prepareFirstStart(parts: UploadDeps, env: Env, demoFiles: string): Promise<FirstStart | null> {
  if (await userStore(parts.database.queries).hasSuperUser()) return null;
  const [problem] = Object.values(
    passwordProblems(env.ADMIN_PASSWORD ?? '', env.ADMIN_PASSWORD ?? '', env.PASSWORD_POLICY),
  );
  if (env.ADMIN_PASSWORD !== undefined && problem) throw new Error(`ADMIN_PASSWORD can't be used. ${problem}`);
  const demo = env.DEMO ? await createDemo(parts, demoFiles, Date.now()) : null;
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

function greet(url: string, firstStart: FirstStart | null): string[] {
  const ready = `Vitrine is ready: ${url}`;
  if (!firstStart) return [ready];
  const lines = ['', WELCOME, '', ready];
  const password =
    firstStart.generatedPassword === null
      ? 'as you set it'
      : `${firstStart.generatedPassword}   (shown only this once)`;
  lines.push('', `  Username   ${firstStart.userName}`, `  Password   ${password}`);
  if (firstStart.displayPath) lines.push('', `  Demo screen: ${url}${firstStart.displayPath}`);
  return [...lines, ''];
}
