import type { FieldsOf } from '../definitions.ts';

/** Sample fields for tests, from two words to far too many. */
export const rteSamples: Record<string, FieldsOf<'rte'>> = {
  welcome: {
    rte_content:
      '<h1>Welcome to Harbour House</h1><p>Reception is on the second floor. Coffee is ready from eight.</p>',
    rte_backgroundcolour: '',
    rte_type: 'Main Content',
  },
  openingHours: {
    rte_content:
      '<h2>Opening hours</h2><table><tbody><tr><th>Day</th><th>Counter</th><th>Advice</th></tr><tr><td>Monday to Friday</td><td>08:30 – 17:00</td><td>09:00 – 19:00</td></tr><tr><td>Saturday</td><td>09:00 – 13:00</td><td>closed</td></tr><tr><td>Sunday</td><td>closed</td><td>closed</td></tr></tbody></table>',
    rte_backgroundcolour: '#f4efe6',
    rte_type: 'Main Content',
  },
  oneLine: {
    rte_content: '<h2>Today</h2><p>The lift on the east side is being serviced until 3 pm</p>',
    rte_backgroundcolour: '#7c2d12',
    rte_type: 'Bottom Content',
  },
  side: {
    rte_content:
      '<h2>This week</h2><ul><li>Tuesday: fire drill at ten</li><li>Thursday: summer concert in the yard</li><li>Friday: canteen closes at two</li></ul>',
    rte_backgroundcolour: '',
    rte_type: 'Side Content',
  },
  tooLong: {
    rte_content: `<h1>House rules</h1>${'<p>Please leave the meeting rooms as you would like to find them, and tell the front desk about anything that is broken, missing or simply strange.</p>'.repeat(12)}`,
    rte_backgroundcolour: 'rgb(20, 30, 60)',
    rte_type: 'Main Content',
  },
};
