import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { IdentityProvider } from './features/auth/identity-provider.ts';
import type { ChannelRefreshes } from './features/display/channel-refreshes.ts';
import type { DisplayDocuments } from './features/display/display-documents.ts';
import type { HyphenatedFeeds } from './features/feeds/hyphenated-feeds.ts';
import type { SourceParser } from './features/feeds/parser-thread.ts';
import type { PictureCache } from './features/feeds/picture-cache.ts';
import type { SlideFeeds } from './features/feeds/slide-feeds.ts';
import type { ScreenWatch } from './features/screens/screen-watch.ts';
import type { PasswordPolicy } from './features/users/passwords.ts';
import type { TextCleaner } from './html/text-cleaner.ts';
import type { Sessions } from './http/sessions/session.ts';
import type { EventStreams } from './http/streams/event-stream.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FileConverter } from './media/convert/file-converter.ts';
import type { UploadDeps } from './media/store-upload.ts';
import type { OutgoingRequests } from './outbound/outgoing-requests.ts';

/** The services that handlers use. Created once, in `buildApp`. */
export interface Deps {
  database: Database;
  sessions: Sessions;
  /** Signs the login tokens. */
  sessionKey: Uint8Array;
  streams: EventStreams;
  /** Sanitizes rich text. */
  texts: TextCleaner;
  documents: DisplayDocuments;
  refreshes: ChannelRefreshes;
  screenWatch: ScreenWatch;
  mailer: Mailer;
  /** Requests to other servers, within the egress policy. */
  outside: OutgoingRequests;
  feeds: SlideFeeds;
  hyphenatedFeeds: HyphenatedFeeds;
  feedPictures: PictureCache;
  /** Parses content from other servers in a thread. */
  parser: SourceParser;
  /** URL at which users reach the server, if it was configured. */
  publicUrl?: string | undefined;
  passwordPolicy: PasswordPolicy;
  /** Null if none is configured. */
  identityProvider: IdentityProvider | null;
  uploads: UploadDeps;
  /** In megabytes. */
  uploadLimits: Record<'image' | 'video', number>;
  converter: FileConverter;
  log: FastifyBaseLogger;
}
