import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { CompanyLink } from '#contract/endpoints/system.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { AlertRounds } from './features/alerts/alert-rounds.ts';
import { descriptionHandlers, serveApiDocs } from './features/api-docs/api-docs.routes.ts';
import { areaHandlers } from './features/areas/areas.routes.ts';
import { auditHandlers } from './features/audit/audit.routes.ts';
import { AuditTrail } from './features/audit/audit-trail.ts';
import { authHandlers } from './features/auth/auth.routes.ts';
import type { IdentityProvider, ProviderSettings } from './features/auth/identity-provider.ts';
import { blockHandlers } from './features/blocks/blocks.routes.ts';
import { refuseBlocked } from './features/blocks/refuse-blocked.ts';
import { channelHandlers } from './features/channels/channels.routes.ts';
import { CHANNEL_WITHIN_MS, ChannelPages } from './features/display/channel-pages.ts';
import { ChannelRefreshes } from './features/display/channel-refreshes.ts';
import { displayHandlers } from './features/display/display.routes.ts';
import { DisplayDocuments } from './features/display/display-documents.ts';
import { quickDisplayRoutes } from './features/display/quick-display.ts';
import { feedHandlers } from './features/feeds/feeds.routes.ts';
import { openFeeds } from './features/feeds/open-feeds.ts';
import { serveFeedPictures } from './features/feeds/serve-feed-pictures.ts';
import { libraryHandlers } from './features/library/library.routes.ts';
import { pairingHandlers } from './features/pairing/pairing.routes.ts';
import { USUAL_PLACES_URL } from './features/places/place-search.ts';
import { placeHandlers } from './features/places/places.routes.ts';
import { LivePortals } from './features/portals/live-portals.ts';
import { portalHandlers } from './features/portals/portals.routes.ts';
import { quickReportRoute } from './features/screens/record-report.ts';
import { ScreenWatch } from './features/screens/screen-watch.ts';
import { screenHandlers } from './features/screens/screens.routes.ts';
import { slideHandlers } from './features/slides/slides.routes.ts';
import { TextRenewal } from './features/slides/text-renewal.ts';
import { syncGroupHandlers } from './features/sync-groups/sync-groups.routes.ts';
import { ClockWatch } from './features/system/clock-watch.ts';
import { RequestTimes } from './features/system/request-times.ts';
import { serveMetrics } from './features/system/serve-metrics.ts';
import { quickServerTime, systemHandlers } from './features/system/system.routes.ts';
import { templateHandlers } from './features/templates/templates.routes.ts';
import { serveMedia } from './features/uploads/serve-media.ts';
import { uploadHandlers } from './features/uploads/uploads.routes.ts';
import { feedWritingHandlers } from './features/uploads/write-feed.routes.ts';
import { passwordResetHandlers } from './features/users/password-reset.routes.ts';
import type { PasswordPolicy } from './features/users/passwords.ts';
import { userHandlers } from './features/users/users.routes.ts';
import { userStore } from './features/users/users.store.ts';
import { TextCleaner } from './html/text-cleaner.ts';
import { collectMethods } from './http/accepted-methods.ts';
import { bindContract } from './http/bind-contract.ts';
import { handleErrors, refuseConnection, refuseUnreadable } from './http/error-handler.ts';
import { EventStreams } from './http/event-stream.ts';
import type { Handlers } from './http/handlers.ts';
import { withoutLeadingSlashes } from './http/leading-slashes.ts';
import { ListLimiter } from './http/list-limiter.ts';
import type { Lag } from './http/loop-lag.ts';
import { type Pages, servePages } from './http/pages.ts';
import { refusePipelines } from './http/pipelines.ts';
import { serveQuickRoutes } from './http/quick-routes.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { Sessions } from './http/session.ts';
import { shedLoad } from './http/shed-load.ts';
import { cutSlowRequests, SLOWEST_PACE, type SlowestPace } from './http/slow-requests.ts';
import { cutStalledReaders, LONGEST_STALL_MS } from './http/stalled-readers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { Mailer } from './mail/mailer.ts';
import { type MailSettings, openPost } from './mail/post.ts';
import { WaitingMails } from './mail/waiting-mails.ts';
import { Converter } from './media/convert/converter.ts';
import type { Ffmpeg } from './media/convert/ffmpeg.ts';
import type { MediaFolder } from './media/storage/media-folder.ts';
import { MediaSweeper } from './media/sweep/media-sweeper.ts';
import { type EgressPolicy, outgoingRequests } from './outgoing-requests.ts';
import { portalFileHandlers } from './portal-file/portal-file.routes.ts';
import { pruners } from './pruners.ts';
import type { SupervisorConnection } from './workers/supervisor-connection.ts';

const LARGEST_BODY_BYTES = 1024 * 1024;
const HEADERS_WITHIN_MS = 10_000;
/** How often it is looked for connections that are too slow; by itself Node does so every half minute only. */
const LOOK_FOR_SLOW_EVERY_MS = 2_000;

/** What the app is built on. */
export interface AppParts {
  database: Database;
  media: MediaFolder;
  /** A folder for the pictures that feeds show; they can be fetched again. */
  feedPictures: string;
  ffmpeg: Ffmpeg | null;
  /** In megabytes. */
  uploadLimits: Record<'image' | 'video', number>;
  /** How much the files of one portal may take, in megabytes. */
  quotaMegabytes: number;
  /** How slowly requests may arrive before they are cut off; the usual pace where it is left out. */
  slowestPace?: SlowestPace | undefined;
  /** How long nothing of an answer may be taken before its connection is cut; the usual time where it is left out. */
  longestStallMs?: number | undefined;
  /** How long the page of a channel waits for its channel before it is sent without; the usual time where it is left out. */
  channelWithinMs?: number | undefined;
  /** How far behind the event loop is; measured where it is left out. */
  loopLag?: Lag | undefined;
  /** How long the audit log is kept. */
  auditKeepDays: number;
  /** Signs the login tokens. */
  sessionKey: Uint8Array;
  mail: MailSettings;
  /** Under which address people reach the server; undefined where nobody said. */
  publicUrl?: string | undefined;
  passwordPolicy: PasswordPolicy;
  /** What of private networks slides may show. */
  egress: EgressPolicy;
  /** Where places are looked up by name; the usual service where it is left out. */
  placesUrl?: string | undefined;
  /** The company's other products and contact pages, in the dashboard's menu. */
  companyLinks?: CompanyLink[] | undefined;
  /** Where else people can log in; undefined for nowhere. */
  identityProvider?: ProviderSettings | undefined;
  pages: Pages;
  /** Whether screens may keep what they need to play without the network. */
  offlineScreens: boolean;
  /** Where the style and the script of the API page lie. */
  apiDocs: string;
  logLevel: string;
  /** What `/metrics` is asked for with by those who have no account; undefined for superusers only. */
  metricsToken?: string | undefined;
  /** To the other processes that share the port; null for the only one. */
  workerLine?: SupervisorConnection | null;
  /** Whose `X-Forwarded-*` headers to believe: addresses or networks, comma-separated; undefined for nobody's. */
  trustProxy?: string | undefined;
}

/** Builds the whole server except its socket, so that tests can call it. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: parts.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY_BYTES,
    trustProxy: parts.trustProxy ?? false,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    // A key named __proto__ is answered in words by the request's own check.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    rewriteUrl: ({ url = '/' }) => withoutLeadingSlashes(url),
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: true,
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: LOOK_FOR_SLOW_EVERY_MS },
  });
  // Nothing is logged of requests that went well, so that none needs a logger of its own.
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
  const sessions = new Sessions(parts.sessionKey, userStore(parts.database.queries));
  const uploads = {
    database: parts.database,
    folder: parts.media,
    ffmpeg: parts.ffmpeg,
    quotaMegabytes: parts.quotaMegabytes,
  };
  const converter = new Converter(uploads, app.log);
  app.addHook('onReady', async () => converter.wake());
  app.addHook('onClose', async () => converter.stop());
  const sweeper = new MediaSweeper(uploads, app.log);
  app.addHook('onReady', async () => sweeper.start());
  app.addHook('onClose', async () => sweeper.stop());
  const post = openPost(parts.mail, app.log);
  app.addHook('onClose', async () => post.close());
  const mailer = new Mailer(post, app.log);
  app.addHook('onClose', async () => mailer.stop());
  const waitingMails = new WaitingMails(parts.database, post, app.log);
  app.addHook('onReady', async () => waitingMails.start());
  app.addHook('onClose', async () => waitingMails.stop());
  const clockWatch = new ClockWatch(parts.database, app.log);
  app.addHook('onReady', async () => clockWatch.start());
  app.addHook('onClose', async () => clockWatch.stop());
  for (const pruner of pruners(parts, app.log)) {
    app.addHook('onReady', async () => pruner.start());
    app.addHook('onClose', async () => pruner.stop());
  }
  const screenWatch = new ScreenWatch(parts.database, app.log);
  app.addHook('onReady', async () => screenWatch.start());
  app.addHook('onClose', async () => screenWatch.stop());
  const alerts = new AlertRounds(parts.database, waitingMails, app.log, parts.publicUrl);
  app.addHook('onReady', async () => alerts.start());
  app.addHook('onClose', async () => alerts.stop());
  const texts = new TextCleaner();
  app.addHook('onClose', async () => texts.stop());
  const textRenewal = new TextRenewal(parts.database, texts, app.log);
  app.addHook('onReady', async () => textRenewal.start());
  app.addHook('onClose', async () => textRenewal.stop());
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
    documents: new DisplayDocuments(parts.database, texts),
    refreshes: new ChannelRefreshes(parts.database),
    screenWatch,
    streams,
    log: app.log,
  };
  const handlers: Handlers = {
    ...systemHandlers(deps, parts.companyLinks ?? []),
    ...descriptionHandlers(),
    ...userHandlers(deps),
    ...passwordResetHandlers(deps),
    ...authHandlers(deps),
    ...portalHandlers(deps),
    ...portalFileHandlers(deps),
    ...areaHandlers(deps),
    ...auditHandlers(deps),
    ...blockHandlers(deps),
    ...channelHandlers(deps),
    ...displayHandlers(deps),
    ...screenHandlers(deps),
    ...slideHandlers(deps),
    ...feedHandlers(deps),
    ...uploadHandlers(deps),
    ...feedWritingHandlers(deps),
    ...libraryHandlers(deps),
    ...pairingHandlers(deps, parts.sessionKey),
    ...placeHandlers(deps, parts.placesUrl ?? USUAL_PLACES_URL),
    ...syncGroupHandlers(deps),
    ...templateHandlers(deps),
  };
  const times = new RequestTimes();
  const { channelWithinMs = CHANNEL_WITHIN_MS } = parts;
  const pages = new ChannelPages({ documents: deps.documents, isBlocked, load, channelWithinMs, log: app.log });
  serveMetrics(app, deps, { load, times, pages }, parts.metricsToken, parts.workerLine ?? null);
  serveMedia(app, deps);
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
  const quickAnswers = [
    quickServerTime,
    ...quickDisplayRoutes(deps.documents, deps.refreshes),
    quickReportRoute(deps.screenWatch, deps.documents),
  ];
  serveQuickRoutes(app, quickAnswers, {
    isOrdinary: () => isNothingBlocked() && !load.isTooMuch,
    times,
  });
  refusePipelines(app);
  const { offlineScreens } = parts;
  await servePages(app, parts.pages, { offlineScreens, acceptedMethods, channelPages: pages.at });
  return app;
}

/** What speaks to one is read only where there is one. */
async function openIdentityProvider(settings: ProviderSettings): Promise<IdentityProvider> {
  const { IdentityProvider } = await import('./features/auth/identity-provider.ts');
  return new IdentityProvider(settings);
}
