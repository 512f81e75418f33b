import { slideTypeFacts } from '../define.ts';

export const rteFacts = slideTypeFacts({
  key: 'rte',
  index: 0,
  friendlyName: 'Rich Text',
  htmlFields: ['rte_content'],
  media: ({ rte_content }: { rte_content: string }) => picturesIn(rte_content),
});

/** The files referred to by the text's images. `src` is quoted in all HTML that the server has cleaned. */
function picturesIn(html: string): string[] {
  const sources = [...html.matchAll(/<img\b[^<>]*?\ssrc="([^"]+)"/gi)].map((match) => match[1] as string);
  return [...new Set(sources.map((source) => source.replaceAll('&amp;', '&')))];
}
