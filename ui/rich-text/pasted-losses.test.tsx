import { expect, test } from 'vitest';
import { pastedLosses } from './pasted-losses.ts';

test.each([
  ['<p>Soup</p><table><tr><td>4.50</td></tr></table><img src="/media/1/a.png"><hr>', []],
  [
    '<p>Tour</p><video src="a.mp4"></video><iframe src="https://example.com/map"></iframe>',
    ['videos', 'embedded pages'],
  ],
  ['<form><input type="hidden"><label>Name</label></form>', []],
  ['<form><input name="name"><button>Send</button></form><svg></svg>', ['form fields', 'drawings']],
  ['', []],
])('%s loses %j', (html, kinds) => {
  expect(pastedLosses(html)).toEqual(kinds);
});
