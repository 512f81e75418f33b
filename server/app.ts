import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { CompanyLink } from '#contract/endpoints/system.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { AlertRounds } from './features/alerts/alert-rounds.ts';
import { serveApiDocs } from './features/api-docs/api-docs.routes.ts';
import { AuditTrail } from './features/audit/audit-trail.ts';
import type { IdentityProvider, ProviderSettings } from './features/auth/identity-provider.ts';
import { refuseBlocked } from './features/blocks/refuse-blocked.ts';
import { CHANNEL_TIMEOUT_MS, ChannelPages } from './features/display/channel-pages.ts';
import { ChannelRefreshes } from './features/display/channel-refreshes.ts';
import { DisplayDocuments } from './features/display/display-documents.ts';
import { quickDisplayRoutes } from './features/display/quick-display.ts';
import { openFeeds } from './features/feeds/open-feeds.ts';
import { serveFeedPictures } from './features/feeds/serve-feed-pictures.ts';
import { LinkChecks } from './features/files/links/link-checks.ts';
import { HolidayRefreshes } from './features/portal-times/holiday-refreshes.ts';
import { LivePortals } from './features/portals/live-portals.ts';
import { quickReportRoute } from './features/screens/record-report.ts';
import { ScreenWatch } from './features/screens/screen-watch.ts';
import { TextRenewal } from './features/slides/text-renewal.ts';
import { ClockWatch } from './features/system/clock-watch.ts';
import { DatabaseCheck } from './features/system/database-check.ts';
import { serveMetrics } from './features/system/serve-metrics.ts';
import { quickHealth, quickServerTime } from './features/system/system.routes.ts';
import { serveMedia } from './features/uploads/serve-media.ts';
import { serveTypefaces } from './features/uploads/serve-typefaces.ts';
import type { PasswordPolicy } from './features/users/passwords.ts';
import { userStore } from './features/users/users.store.ts';
import { allHandlers } from './handlers.ts';
import { TextCleaner } from './html/text-cleaner.ts';
import { collectMethods } from './http/contract/accepted-methods.ts';
import { bindContract } from './http/contract/bind-contract.ts';
import { handleErrors, refuseConnection, refuseUnreadable } from './http/contract/error-handler.ts';
import { withoutLeadingSlashes } from './http/contract/leading-slashes.ts';
import { serveQuickRoutes } from './http/contract/quick-routes.ts';
import { ListLimiter } from './http/guards/list-limiter.ts';
import type { Lag } from './http/guards/loop-lag.ts';
import { refusePipelines } from './http/guards/pipelines.ts';
import { shedLoad } from './http/guards/shed-load.ts';
import { cutSlowRequests, SLOWEST_PACE, type SlowestPace } from './http/guards/slow-requests.ts';
import { cutStalledReaders, LONGEST_STALL_MS } from './http/guards/stalled-readers.ts';
import { warnOfUntrustedProxy } from './http/guards/untrusted-proxy.ts';
import { type Pages, servePages } from './http/pages/pages.ts';
import { setSecurityHeaders } from './http/pages/security-headers.ts';
import { RequestTimes } from './http/request-times.ts';
import { OpenSessions } from './http/sessions/open-sessions.ts';
import { Sessions } from './http/sessions/session.ts';
import { EventStreams } from './http/streams/event-stream.ts';
import { Mailer } from './mail/mailer.ts';
import { type MailSettings, openPost } from './mail/post.ts';
import { WaitingMails } from './mail/waiting-mails.ts';
import type { Ffmpeg } from './media/convert/ffmpeg.ts';
import { FileConverter } from './media/convert/file-converter.ts';
import type { Office } from './media/convert/office.ts';
import type { MediaFolder } from './media/storage/media-folder.ts';
import { MediaSweeper } from './media/sweep/media-sweeper.ts';
import { type EgressPolicy, outgoingRequests } from './outbound/outgoing-requests.ts';
import { pruners } from './pruners.ts';
import type { SupervisorConnection } from './workers/supervisor-connection.ts';

const LARGEST_BODY_BYTES = 1024 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often to check for slow connections. Node's default is 30 s. */
const SLOW_CHECK_INTERVAL_MS = 2_000;

/** The services and settings that the app is built on. */
export interface AppParts {
  database: Database;
  media: MediaFolder;
  /** Folder in which images of feeds are cached. They can be fetched again. */
  feedPictures: string;
  ffmpeg: Ffmpeg | null;
  office: Office | null;
  /** In megabytes. */
  uploadLimits: Record<'image' | 'video', number>;
  /** Maximum total size of one portal's files, in megabytes. */
  quotaMegabytes: number;
  /** Requests that arrive more slowly are disconnected. Defaults to SLOWEST_PACE. */
  slowestPace?: SlowestPace | undefined;
  /** A client that reads nothing of its response for this long is disconnected. Defaults to LONGEST_STALL_MS. */
  longestStallMs?: number | undefined;
  /** How long a channel's page waits for its document before it is sent without it. Defaults to CHANNEL_TIMEOUT_MS. */
  channelTimeoutMs?: number | undefined;
  /** Event loop lag. Measured by default. */
  loopLag?: Lag | undefined;
  /** How many days the audit log is kept. */
  auditKeepDays: number;
  /** Signs the login tokens. */
  sessionKey: Uint8Array;
  mail: MailSettings;
  /** URL at which users reach the server, if it was configured. */
  publicUrl?: string | undefined;
  passwordPolicy: PasswordPolicy;
  /** Which hosts on private networks feeds may read. */
  egress: EgressPolicy;
  /** URL of the service that finds places by name. */
  placesUrl?: string | undefined;
  /** The company's other products and contact pages, in the dashboard's menu. */
  companyLinks?: CompanyLink[] | undefined;
  /** The identity provider that users can log in through, if any. */
  identityProvider?: ProviderSettings | undefined;
  pages: Pages;
  /** Whether screens may store what they need to play without the network. */
  offlineScreens: boolean;
  /** Folder with the style sheet and the script of the API docs page. */
  apiDocs: string;
  logLevel: string;
  /** Token for `/metrics`. Without it, only superusers can read the metrics. */
  metricsToken?: string | undefined;
  /** Connection to the supervisor of the processes that share the port. Null if this is the only process. */
  supervisor?: SupervisorConnection | null;
  /** Proxies whose `X-Forwarded-*` headers are trusted: comma-separated addresses or networks. None by default. */
  trustProxy?: string | undefined;
}

/** Builds everything except the socket, so that tests can send requests without one. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: parts.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY_BYTES,
    trustProxy: parts.trustProxy ?? false,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    // Validation of the request reports a key named __proto__ as a readable error.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    rewriteUrl: ({ url = '/' }) => withoutLeadingSlashes(url),
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: true,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: SLOW_CHECK_INTERVAL_MS },
  });
  // Successful requests aren't logged, so a child logger for each request would be wasted work.
  app.setChildLoggerFactory((logger) => logger);
  const acceptedMethods = collectMethods(app);
  cutSlowRequests(app, parts.slowestPace ?? SLOWEST_PACE);
  cutStalledReaders(app, parts.longestStallMs ?? LONGEST_STALL_MS);
  handleErrors(app);
  warnOfUntrustedProxy(app);
  setSecurityHeaders(app);
  const load = shedLoad(app, parts.loopLag);
  const streams = new EventStreams();
  const { isBlocked, isNothingBlocked } = refuseBlocked(app, parts.database, streams);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });

  app.addHook('preClose', async () => streams.stop());
  const openSessions = new OpenSessions(parts.database);
  const sessions = new Sessions(parts.sessionKey, userStore(parts.database.queries), openSessions);
  const uploads = {
    database: parts.database,
    folder: parts.media,
    ffmpeg: parts.ffmpeg,
    office: parts.office,
    quotaMegabytes: parts.quotaMegabytes,
  };
  const converter = new FileConverter(uploads, app.log);
  app.addHook('onReady', async () => converter.wake());
  app.addHook('onClose', async () => converter.stop());
  const sweeper = new MediaSweeper(uploads, app.log);
  runWith(app, sweeper);
  const post = openPost(parts.mail, app.log);
  app.addHook('onClose', async () => post.close());
  const mailer = new Mailer(post, app.log);
  app.addHook('onClose', async () => mailer.stop());
  const waitingMails = new WaitingMails(parts.database, post, app.log);
  runWith(app, waitingMails);
  const clockWatch = new ClockWatch(parts.database, app.log);
  runWith(app, clockWatch);
  for (const pruner of pruners(parts, app.log)) runWith(app, pruner);
  const screenWatch = new ScreenWatch(parts.database, app.log);
  runWith(app, screenWatch);
  const alerts = new AlertRounds(parts.database, waitingMails, app.log, parts.publicUrl);
  runWith(app, alerts);
  const texts = new TextCleaner();
  app.addHook('onClose', async () => texts.stop());
  const textRenewal = new TextRenewal(parts.database, texts, app.log);
  runWith(app, textRenewal);
  const outside = outgoingRequests(parts.egress, parts.publicUrl);
  const deps: Deps = {
    database: parts.database,
    publicUrl: parts.publicUrl,
    passwordPolicy: parts.passwordPolicy,
    mailer,
    outside,
    ...openFeeds(app, {
      database: parts.database,
      outside,
      folder: parts.media,
      pictureFolder: parts.feedPictures,
    }),
    sessionKey: parts.sessionKey,
    identityProvider: parts.identityProvider ? await openIdentityProvider(parts.identityProvider) : null,
    uploadLimits: parts.uploadLimits,
    uploads,
    converter,
    sessions,
    texts,
    documents: new DisplayDocuments(parts.database, texts, app.log),
    refreshes: new ChannelRefreshes(parts.database),
    screenWatch,
    streams,
    log: app.log,
  };
  const holidayRefreshes = new HolidayRefreshes(deps);
  runWith(app, holidayRefreshes);
  runWith(app, new LinkChecks({ ...deps, mails: waitingMails }));
  const check = new DatabaseCheck(parts.database);
  const handlers = allHandlers(deps, check, parts);
  const times = new RequestTimes();
  const { channelTimeoutMs = CHANNEL_TIMEOUT_MS } = parts;
  const pages = new ChannelPages({ documents: deps.documents, isBlocked, load, channelTimeoutMs, log: app.log });
  serveMetrics(app, deps, { load, times, pages }, parts.metricsToken, parts.supervisor ?? null);
  serveMedia(app, deps);
  serveTypefaces(app);
  serveFeedPictures(app, deps);
  serveApiDocs(app, parts.apiDocs);
  const livePortals = new LivePortals(parts.database);
  bindContract(app, handlers, {
    authenticate: (request) => sessions.authenticate(request),
    isPortal: (portalId) => livePortals.has(portalId),
    audit: new AuditTrail(parts.database, app.log),
    streams,
    lists: new ListLimiter(),
  });
  const quickRoutes = [
    quickServerTime,
    quickHealth(check),
    ...quickDisplayRoutes(deps.documents, deps.refreshes),
    quickReportRoute(deps.screenWatch, deps.documents),
  ];
  serveQuickRoutes(app, quickRoutes, {
    isOrdinary: () => isNothingBlocked() && !load.isOverloaded,
    times,
  });
  refusePipelines(app);
  const { offlineScreens } = parts;
  await servePages(app, parts.pages, { offlineScreens, acceptedMethods, channelPages: pages.at });
  return app;
}

/** Starts a part when the server is ready, and stops it when the server closes. */
function runWith(app: FastifyInstance, part: { start(): unknown; stop(): unknown }): void {
  app.addHook('onReady', async () => void (await part.start()));
  app.addHook('onClose', async () => void (await part.stop()));
}

/** Loads the client module only if an identity provider is configured. */
async function openIdentityProvider(settings: ProviderSettings): Promise<IdentityProvider> {
  const { IdentityProvider } = await import('./features/auth/identity-provider.ts');
  return new IdentityProvider(settings);
}
