/** What a slide's source holds, as this server last read it: the answer of `GET /api/feeds/{slideId}`. */
export interface FeedAnswer<Content = unknown> {
  /** The key of the slide's type, which tells the shape of `content`. */
  kind: string;
  /** Null until the source could be read once. */
  content: Content | null;
  /** When the content was fetched, ISO 8601 in UTC; null without content. */
  fetchedAt: string | null;
  /** How old the content is, in seconds; null without content. */
  ageSeconds: number | null;
  /** The source could not be read the last time it was asked: the content is the last good one. */
  stale: boolean;
  /** Why it could not be read, for staff; null where it could. */
  error: string | null;
}

/** A slide's source as a View sees it. It is kept up to date as long as the slide may come, not only while it shows. */
export interface Feed {
  /** The same object until something changes; null until there is an answer of any kind. */
  current(): FeedAnswer | null;
  /** Answers how to stop listening. */
  subscribe(listener: () => void): () => void;
}

/** Where a feed lies. */
export interface FeedRequest {
  /** An http(s) address, or the root-relative location of a file of this server. */
  address: string;
  /** Where one source is read in several ways: which one. */
  variant?: string;
  /** The `Accept` header, where a source picks its format by it; otherwise any format of feeds is asked for. */
  accept?: string;
}

/** What a source answered. */
export interface FeedSource {
  text: string;
  /** Without parameters, in lower case; empty where the source did not say. */
  contentType: string;
  /** Where it came from in the end, for the addresses within that are relative. */
  url: string;
  /** As it was requested. */
  variant: string | undefined;
}

/** What a reader may ask of the server. Everything here keeps to the rules for the outside world. */
export interface FeedTools {
  /** HTML by the allow-list of rich text, without its pictures. */
  cleanHtml(html: string): string;
  /**
   * Where screens find this picture of the outside: a location on this server, which fetches, checks and re-encodes it.
   * Empty for what is no http(s) address; a relative one is to be made whole with the source's `url` first.
   */
  pictureLocation(address: string): string;
  /** The readable part of a page; null where there is none or it can't be had. */
  readPage(address: string): Promise<ReadablePage | null>;
}

/** The readable part of a page of the web. */
export interface ReadablePage {
  title: string;
  /** Cleaned. */
  html: string;
  /** One line for each paragraph, heading and the like. */
  text: string;
}

/** How a type of slide reads its source. Pure but for its tools, and free of React: it runs in the server only. */
export interface FeedReader<Fields, Content> {
  /** How many items there are, for types whose turn on screens is as long as these need. */
  countItems?(content: Content): number;
  /** To be raised when `Content` changes its shape: what was kept in the old one is not shown any more. */
  readonly shape?: number;
  /** Null where the slide names no source. May look at the definition's `sourceFields` only. */
  request(fields: Fields): FeedRequest | null;
  /**
   * What the source says, in the shape that Views draw: everything that any slide may show of it, up to a sensible bound;
   * what depends on the other fields is left to the View. Throws an Error with a sentence for people when it can't be read:
   * the last good content stays then.
   */
  read(source: FeedSource, tools: FeedTools): Content | Promise<Content>;
}
