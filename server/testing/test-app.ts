import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type CallName, createClient, type RequestOf, type ResponseOf } from '#contract/client.ts';
import { buildApp } from '#server/app.ts';
import type { ProviderSettings } from '#server/features/auth/identity-provider.ts';
import type { PasswordPolicy } from '#server/features/users/passwords.ts';
import { hashPassword } from '#server/features/users/passwords.ts';
import { FIRST_PORTAL, makeSuperUser } from '#server/features/users/superuser.ts';
import type { Lag } from '#server/http/guards/loop-lag.ts';
import type { SlowestPace } from '#server/http/guards/slow-requests.ts';
import type { Pages } from '#server/http/pages/pages.ts';
import { Ffmpeg } from '#server/media/convert/ffmpeg.ts';
import { Office } from '#server/media/convert/office.ts';
import { openLocalFolder } from '#server/media/storage/local-media-folder.ts';
import type { MediaFolder } from '#server/media/storage/media-folder.ts';
import type { EgressPolicy } from '#server/outbound/outgoing-requests.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** Signs the tokens of test apps. */
export const SESSION_KEY = new TextEncoder().encode('a session key for the tests only');
export const ADMIN = { userName: 'admin', password: 'secret of the tests' };

/** A response that is not 2xx. */
export class CallFailed extends Error {
  constructor(
    readonly status: number,
    readonly body: { error?: string; errors?: Record<string, string>; [key: string]: unknown },
    readonly headers: Headers,
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  /** URL on which the app listens, over real HTTP. */
  url: string;
  mediaRoot: string;
  media: MediaFolder;
  /** Folder to which emails are written if there is no mail server. */
  outbox: string;
  /** Calls an endpoint of the contract, with or without a token. Throws CallFailed. */
  as(token: string | null): <Name extends CallName>(name: Name, request: RequestOf<Name>) => Promise<ResponseOf<Name>>;
  signIn(userName: string, password: string): Promise<string>;
  /** Returns the token of the superuser of portal 1. */
  superuser(): Promise<string>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Stores uploaded files. A new folder by default. */
  media?: MediaFolder;
  /** A new database by default. */
  database?: TestDatabase;
  /** Starts a further server on the database of another test app. */
  isFurther?: true;
  egress?: Partial<EgressPolicy>;
  placesUrl?: string;
  companyLinks?: { label: string; address: string }[];
  trustProxy?: string;
  metricsToken?: string;
  ffmpeg?: boolean;
  office?: boolean;
  maxImageMegabytes?: number;
  quotaMegabytes?: number;
  slowestPace?: SlowestPace;
  longestStallMs?: number;
  loopLag?: Lag;
  smtpUrl?: string;
  publicUrl?: string;
  passwordPolicy?: PasswordPolicy;
  identityProvider?: ProviderSettings;
  /** Folders of the built pages. None by default. */
  pages?: Pages;
  offlineScreens?: boolean;
}

/** Starts the whole server on loopback, with its own database and media folder, portal 1, and its superuser. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-test-media-'));
  const outbox = path.join(folder, 'outbox');
  const media = options.media ?? openLocalFolder(folder, true);
  const { userName, password } = ADMIN;
  const superuser = { portalId: FIRST_PORTAL, userName, passwordHash: await hashPassword(password) };
  if (!options.isFurther) await database.write(null, (queries) => makeSuperUser(queries, superuser));
  const app = await buildApp({
    database,
    media,
    feedPictures: path.join(folder, 'feed-pictures'),
    ffmpeg: options.ffmpeg === false ? null : Ffmpeg.find(undefined, searchPath()),
    office: options.office === false ? null : Office.find(undefined, searchPath()),
    uploadLimits: { image: options.maxImageMegabytes ?? 25, video: 64 },
    quotaMegabytes: options.quotaMegabytes ?? 1024,
    slowestPace: options.slowestPace,
    longestStallMs: options.longestStallMs,
    // On a busy machine, requests of tests must neither be refused nor get pages without their channel.
    channelTimeoutMs: 60_000,
    loopLag: options.loopLag ?? { ms: 0, start: () => undefined, stop: () => undefined },
    mail: { smtpUrl: options.smtpUrl, from: 'Vitrine <no-reply@localhost>', outbox },
    publicUrl: options.publicUrl,
    identityProvider: options.identityProvider,
    placesUrl: options.placesUrl,
    companyLinks: options.companyLinks,
    egress: { allowPrivate: false, allowHosts: [], ...options.egress },
    passwordPolicy: options.passwordPolicy ?? 'usual',
    auditKeepDays: 365,
    sessionKey: SESSION_KEY,
    pages: options.pages ?? { dashboard: path.join(folder, 'no-pages'), player: path.join(folder, 'no-pages') },
    offlineScreens: options.offlineScreens ?? true,
    apiDocs: path.resolve(import.meta.dirname, '../features/api-docs'),
    logLevel: 'fatal',
    trustProxy: options.trustProxy,
    metricsToken: options.metricsToken,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const as = (token: string | null) =>
    createClient((method, pathname, body) => send(url, token, method, pathname, body));
  const signIn = async (userName: string, password: string) =>
    (await as(null)('POST /api/users/login', { userName, password })).token;
  let superuserToken: Promise<string> | null = null;
  return {
    app,
    database,
    url,
    mediaRoot: folder,
    media,
    outbox,
    as,
    signIn,
    superuser: () => {
      superuserToken ??= signIn(ADMIN.userName, ADMIN.password);
      return superuserToken;
    },
    close: async () => {
      await app.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function send(
  url: string,
  token: string | null,
  method: string,
  pathname: string,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(url + pathname, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const content = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw new CallFailed(response.status, content, response.headers);
  return content;
}

/** Returns PATH. */
export function searchPath(): string {
  // biome-ignore lint/style/noProcessEnv: tests find the programs of the machine that they run on.
  return process.env.PATH ?? '';
}

/** Returns the error with which a call is refused. Fails the test if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<CallFailed> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}
