import type { FieldsOf } from '../definitions.ts';
import type { Article, ArticleFeed } from './feed-articles.ts';

const plain: FieldsOf<'rss'> = {
  rss_url: 'https://news.example/rss',
  rss_type: 'Main Content',
  rss_items_to_display: 4,
  rss_transition_delay: 8,
  rss_text_colour: '',
  rss_background_color: '',
  rss_backgroundcolour: '',
  rss_image_background: '',
  rss_background_type: 'Transparent',
};

/** Sample fields for tests. */
export const rssSamples: Record<string, FieldsOf<'rss'>> = {
  main: plain,
  onColour: {
    ...plain,
    rss_type: 'Main Content (No Transition)',
    rss_background_type: 'Colour',
    rss_background_color: '#f4efe6',
    rss_backgroundcolour: '#f4efe6',
  },
  onPicture: {
    ...plain,
    rss_background_type: 'Image',
    rss_image_background: '/ground.jpg',
    rss_text_colour: '#fff3d6',
  },
  ticker: { ...plain, rss_type: 'Bottom Content', rss_items_to_display: 8 },
  pages: { ...plain, rss_type: 'Get Content From Link', rss_transition_delay: 24 },
};

const article: Article = {
  title: '',
  summary: '',
  date: null,
  author: null,
  link: null,
  picture: null,
  page: null,
};

/** A feed for the samples: with and without images, long and short, in several scripts. */
export const newsContent: ArticleFeed = {
  title: 'Harbour Times',
  language: 'en-GB',
  items: [
    {
      ...article,
      title: 'Ferries run again after the storm, with a new timetable',
      summary:
        'The first boat left at 05:40 this morning. Tickets that were bought for the three lost days stay good until the end of June, and bicycles travel free of charge for a week.',
      date: '2026-11-21T13:10:00.000Z',
      link: 'https://news.example/ferries',
      picture: '/ferries.jpg',
      page: [
        'The first boat left the inner harbour at 05:40 this morning with forty passengers, two dogs and a cake for the crew.',
        'For three days the wind had kept all ferries at their moorings. The islands were supplied by the lifeboat, which went out four times, and by a helicopter of the coast guard that brought medicine and the mail.',
        'Tickets that were bought for the lost days stay good until the end of June. Nobody has to ask for anything: the old ticket is simply shown on board. Bicycles travel free of charge for a week.',
        'The new timetable has a late boat on Fridays and Saturdays at 23:15, which many people had asked for. In turn the boat at noon only goes on working days. The operator calls it a trial, which is to last until the summer.',
        '“We have learned a lot about ropes,” said the harbour master.',
      ],
    },
    {
      ...article,
      title: 'Museum night',
      summary: 'Forty houses stay open until midnight, and the tram runs every ten minutes.',
      date: '2026-11-20T18:00:00.000Z',
      link: 'https://news.example/museum',
    },
    {
      ...article,
      title: 'City council votes on the bridge after eleven years of plans, three architects and one referendum',
      date: '2026-10-02T18:00:00.000Z',
      link: 'https://news.example/bridge',
      picture: '/bridge.jpg',
    },
    {
      ...article,
      summary:
        'The canteen has soup again 🍲 and it is tomato, as those who asked for it for weeks will be glad to hear.',
      link: 'https://news.example/soup',
    },
    {
      ...article,
      title: 'افتتاح معرض الكتاب الدولي بمشاركة أكثر من خمسين دار نشر',
      summary: 'يستمر المعرض حتى نهاية الشهر ويضم أمسيات شعرية وورشا للأطفال كل يوم جمعة.',
      date: '2026-11-21T09:10:00.000Z',
      link: 'https://news.example/rtl',
    },
    {
      ...article,
      title: '新しい図書館が駅前に開館、初日に三千人が来場',
      summary: '市の中央図書館が月曜日に開館しました。蔵書は四十万冊で、夜十時まで利用できます。',
      link: 'https://news.example/cjk',
      picture: '/library.jpg',
    },
  ],
};
