import type { Problem } from '#contract/errors/problem.ts';

/** The content of a slide's source as last read by the server: the response of `GET /api/feeds/{slideId}`. */
export interface FeedAnswer<Content = unknown> extends Partial<Problem> {
  /** The key of the slide's type, which determines the shape of `content`. */
  kind: string;
  /** Null until the source has been read once. */
  content: Content | null;
  /** When the content was fetched, ISO 8601 in UTC; null without content. */
  fetchedAt: string | null;
  /** How old the content is, in seconds; null without content. */
  ageSeconds: number | null;
  /** The last attempt to read the source failed; the content is the last valid one. */
  stale: boolean;
  /** Why it failed, in English; null if it did not. `code` and `values` say the same. */
  error: string | null;
}

/** A slide's source as a View uses it. It is updated whenever the slide may be shown, not only during its turn. */
export interface Feed {
  /** The same object until something changes; null until there has been a response. */
  current(): FeedAnswer | null;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The location of a feed. */
export interface FeedRequest {
  /** An http(s) address, or the root-relative location of a file on this server. */
  address: string;
  /** Distinguishes several ways to read the same source. */
  variant?: string;
  /** Additional headers, such as an API key. Dropped when a redirect leaves the address's origin. */
  headers?: Record<string, string>;
  /** The `Accept` header, for sources that choose their format by it; defaults to all feed formats. */
  accept?: string;
}

/** The response of a source. */
export interface FeedSource {
  text: string;
  /** Without parameters, in lower case; empty if missing. */
  contentType: string;
  /** The final address after redirects, the base of relative addresses. */
  url: string;
  /** As requested. */
  variant: string | undefined;
}

/** What a reader may use of the server. All of it follows the rules for outgoing requests. */
export interface FeedTools {
  /** Cleans HTML by the allow-list for rich text, without images. */
  cleanHtml(html: string): string;
  /** Marks where long words may be divided, with soft hyphens; unchanged if the language's rules are not known. */
  hyphenate(text: string, language: string): Promise<string>;
  /**
   * Where screens load this external image from: a location on this server, which fetches, checks and re-encodes it.
   * Empty if the address isn't http(s). A relative address must first be resolved with the source's `url`.
   */
  pictureLocation(address: string): string;
  /** The readable part of a page; null if there is none or the page can't be read. */
  readPage(address: string): Promise<ReadablePage | null>;
}

/** The readable part of a web page. */
export interface ReadablePage {
  title: string;
  /** Cleaned. */
  html: string;
  /** One line for each paragraph or heading. */
  text: string;
}

/** How a slide type reads its source. Pure except for its tools, and free of React: it only runs on the server. */
export interface FeedReader<Fields, Content> {
  /** The number of items, for types whose turn depends on it. */
  countItems?(content: Content): number;
  /**
   * Whether the content has nothing to show although the source is valid. The last content is then kept for some hours,
   * because most sources that are empty are only so for a short time. Missing if there always is something.
   */
  isEmpty?(content: Content): boolean;
  /** Increase this when the shape of `Content` changes, so that content in the old shape isn't shown any more. */
  readonly shape?: number;
  /** Null if the slide has no source. May only use the definition's `sourceFields`. */
  request(fields: Fields): FeedRequest | null;
  /**
   * A request whose content describes the structure of the source instead, so that the editor can offer its values to
   * choose from. Null if there is no source.
   */
  outline?(fields: Fields): FeedRequest | null;
  /**
   * Parses the source into plain values: everything that any slide may show of it, up to a reasonable limit; what
   * depends on other fields is left to the View. Throws UnreadableSource if it can't be read; the last valid content is
   * then kept.
   */
  read(source: FeedSource, tools: FeedTools): Content | Promise<Content>;
  /**
   * The content with hyphens by the rules of a language, unless its source names another one. Missing if it has no long
   * text.
   */
  hyphenatedIn?(language: string, content: Content, tools: Pick<FeedTools, 'hyphenate'>): Promise<Content>;
}
