import type { AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import { isPicture, type PictureCandidate, widest } from './feed-pictures.ts';

/** An item as its feed has it, with the same names for all formats. Texts may be HTML. */
export interface RawItem {
  title: string | undefined;
  /** Its texts, the shortest first. */
  texts: (string | undefined)[];
  date: string | undefined;
  author: string | undefined;
  link: string | undefined;
  /** The best first, without the images in its texts. */
  pictures: (PictureCandidate | undefined)[];
  /** The bases of its relative addresses, if not the feed itself; each is relative to the previous one. */
  bases: (string | undefined)[];
  /** An additional base for addresses in its texts. */
  textBase?: string | undefined;
}

export interface RawFeed {
  title: string | undefined;
  language: string | undefined;
  items: RawItem[];
}

export function rawRss(feed: RssFeed.Feed<string>): RawFeed {
  return {
    title: feed.title,
    language: feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang,
    items: (feed.items ?? []).map((item) => ({
      title: item.title ?? item.dc?.titles?.[0] ?? item.itunes?.title ?? item.media?.title?.value,
      texts: [
        item.description,
        item.itunes?.summary,
        item.media?.description?.value,
        item.dc?.descriptions?.[0],
        item.atom?.summary?.value,
        item.content?.encoded,
        item.atom?.content?.value,
      ],
      date:
        item.pubDate ??
        item.dc?.dates?.[0] ??
        item.atom?.published ??
        item.atom?.updated ??
        item.dcterms?.created?.[0] ??
        item.dcterms?.dates?.[0],
      author: item.dc?.creators?.[0] ?? item.authors?.find(({ name }) => name)?.name ?? item.itunes?.author,
      link: item.link ?? permanentLink(item.guid) ?? pageOf(item.atom?.links),
      pictures: [
        ...mediaPictures(item.media),
        ...(item.enclosures ?? []).map(({ url, type }) => pictureOnly({ address: url, type })),
        ...smallPictures(item.media),
        { address: item.itunes?.image },
        { address: item.googleplay?.image?.href },
      ],
      bases: [feed.xml?.base, item.xml?.base],
    })),
  };
}

export function rawRdf(feed: RdfFeed.Feed<string>): RawFeed {
  return {
    title: feed.title,
    language: feed.dc?.languages?.[0] ?? feed.xml?.lang,
    items: (feed.items ?? []).map((item) => ({
      title: item.title ?? item.dc?.titles?.[0],
      texts: [item.description, item.dc?.descriptions?.[0], item.content?.encoded],
      date: item.dc?.dates?.[0] ?? item.dcterms?.dates?.[0],
      author: item.dc?.creators?.[0],
      link: item.link ?? item.rdf?.about,
      pictures: [...mediaPictures(item.media), ...smallPictures(item.media)],
      bases: [feed.xml?.base, item.xml?.base],
    })),
  };
}

export function rawAtom(feed: AtomFeed.Feed<string>): RawFeed {
  return {
    title: feed.title?.value,
    language: feed.xml?.lang ?? feed.dc?.languages?.[0],
    items: (feed.entries ?? []).map((entry) => ({
      title: entry.title?.value ?? entry.media?.title?.value,
      texts: [
        entry.summary?.value,
        entry.media?.description?.value ?? entry.media?.groups?.[0]?.description?.value,
        entry.content?.value,
      ],
      date: entry.published ?? entry.updated ?? entry.dc?.dates?.[0],
      author: (entry.authors ?? feed.authors)?.find(({ name }) => name)?.name,
      link: pageOf(entry.links),
      pictures: [
        ...mediaPictures(entry.media),
        ...(entry.links ?? [])
          .filter(({ rel }) => rel === 'enclosure')
          .map(({ href, type }) => pictureOnly({ address: href, type })),
        ...smallPictures(entry.media),
      ],
      bases: [feed.xml?.base, entry.xml?.base],
      textBase: entry.content?.xml?.base,
    })),
  };
}

export function rawJson(feed: JsonFeed.Feed<string>): RawFeed {
  return {
    title: feed.title,
    language: feed.language,
    items: (feed.items ?? []).map((item) => ({
      title: item.title,
      // In plain text, angle brackets aren't tags.
      texts: [item.summary && asHtml(item.summary), item.content_text && asHtml(item.content_text), item.content_html],
      date: item.date_published ?? item.date_modified,
      author: (item.authors ?? feed.authors)?.find(({ name }) => name)?.name,
      link: item.url ?? item.external_url,
      pictures: [
        { address: item.image },
        { address: item.banner_image },
        ...(item.attachments ?? []).map(({ url, mime_type }) => pictureOnly({ address: url, type: mime_type })),
      ],
      bases: [item.url],
    })),
  };
}

function asHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function permanentLink(guid: RssFeed.Guid | undefined): string | undefined {
  return guid?.isPermaLink !== false && /^https?:/i.test(guid?.value ?? '') ? guid?.value : undefined;
}

/** The address of the page among an entry's links. */
function pageOf(links: { href?: string; rel?: string; type?: string }[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel }) => rel === undefined || rel === 'alternate');
  return (pages.find(({ type }) => type === undefined || type.includes('html')) ?? pages[0])?.href;
}

function mediaPictures(media: MediaNs.ItemOrFeed | undefined): (PictureCandidate | undefined)[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  const pictures = contents.map(({ url, ...rest }) => ({ address: url, ...rest })).filter(isPicture);
  return [widest(pictures), ...pictures];
}

/** Thumbnails: those of the item, of its groups, and of its videos. */
function smallPictures(media: MediaNs.ItemOrFeed | undefined): (PictureCandidate | undefined)[] {
  const groups = media?.groups ?? [];
  const contents = [...(media?.contents ?? []), ...groups.flatMap((group) => group.contents ?? [])];
  const thumbnails = [media, ...groups, ...contents].flatMap((holder) => holder?.thumbnails ?? []);
  return [widest(thumbnails.map(({ url, width }) => ({ address: url, width })))];
}

function pictureOnly(candidate: PictureCandidate): PictureCandidate | undefined {
  return isPicture(candidate) ? candidate : undefined;
}
