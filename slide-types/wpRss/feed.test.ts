import { readFileSync } from 'node:fs';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { wpRssFeed } from './feed.ts';

const tools = {
  cleanHtml: (html: string) => sanitizeHtml(html),
  pictureLocation: (address: string) => `/picture?of=${address}`,
  hyphenate: async (text: string) => text,
  readPage: async () => null,
};

describe('a feed of a content management system', () => {
  it('shows the images of its texts and of site-specific elements', async () => {
    const text = readFileSync(new URL('samples/wordpress.xml', import.meta.url), 'utf8');
    const url = 'https://seeblick.example/feed/';
    const { title, items } = await wpRssFeed.read({ text, url, contentType: '', variant: undefined }, tools);
    expect(title).toBe('Gemeinde Seeblick');
    expect(items).toMatchObject([
      {
        title: 'Weihnachtsmarkt: Stände ab sofort buchbar',
        summary:
          'Vom 4. bis 6. Dezember steht der Marktplatz voller Buden. Wer einen Stand möchte, meldet sich bis Freitag…',
        author: 'Rathaus',
        date: '2026-11-21T07:30:00.000Z',
        picture: '/picture?of=https://seeblick.example/wp-content/uploads/markt-1024x683.jpg',
      },
      {
        summary: 'Bitte lassen Sie an den Strassenrändern genug Platz für die Fahrzeuge.',
        picture: '/picture?of=https://seeblick.example/wp-content/uploads/schnee.jpg?a=1&b=2',
      },
      { title: 'Bücherbus', picture: '/picture?of=https://seeblick.example/wp-content/uploads/bus.jpg' },
      { title: 'Stellenangebot', picture: '/picture?of=https://seeblick.example/wp-content/uploads/stelle.jpg' },
    ]);
  });

  it('is hyphenated in its language, if it names one', async () => {
    const hyphenate = async (text: string, language: string) => `${language}:${text}`;
    const titles = async (head: string) => {
      const text = `<rss version="2.0"><channel>${head}<item><title>Hauptversammlung</title></item></channel></rss>`;
      const source = { text, url: 'https://a.example/', contentType: '', variant: undefined };
      return (await wpRssFeed.read(source, { ...tools, hyphenate })).items.map(({ title }) => title);
    };
    expect(await titles('<language>de-DE</language>')).toEqual(['de-DE:Hauptversammlung']);
    expect(await titles('')).toEqual(['Hauptversammlung']);
  });

  it('is only requested if the slide has an address', () => {
    expect(wpRssFeed.request({ wp_rss_url: '' } as never)).toBeNull();
    expect(wpRssFeed.request({ wp_rss_url: 'https://a.example/' } as never)).toEqual({ address: 'https://a.example/' });
  });
});
