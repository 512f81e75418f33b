import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRateFeed } from './feed.ts';

const FOLDER = new URL('samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const lines = (name: string) => readRateFeed(sample(name)).items.map(({ description, rate }) => [description, rate]);

const SAMPLES: [string, string, string, string[][]][] = [
  [
    'bank-rss.xml',
    'Harbour & Vale Credit Union: current rates',
    'Annual percentage rates, effective 2 March',
    [
      ['30-Year Fixed', '6.125 % APR'],
      ['15-Year Fixed', '5.5% APR'],
      ['Home & Garden Loan', '7.25%'],
    ],
  ],
  [
    'rdf-items.xml',
    'Savings',
    'Updated daily',
    [
      ['Instant access', '1,75 %'],
      ['One year', '2,40 %'],
    ],
  ],
  [
    'atom.xml',
    'Mortgage board',
    'For new business',
    [
      ['2 years fixed', '4.19%'],
      ['5 years fixed', '4.05%'],
    ],
  ],
  [
    'attributes.xml',
    'Deposits',
    'Interest per year',
    [
      ['Call money', '1.10 %'],
      ['90 days & more', '1.85 %'],
      ['1 year', '2.30 %'],
    ],
  ],
  ['attributes-single.xml', '', '', [['Overdraft', '11.9 %']]],
  [
    'central-bank.xml',
    'Reference rates',
    '',
    [
      ['USD', '1.0823'],
      ['JPY', '161.4'],
      ['GBP', '0.8415'],
    ],
  ],
  [
    'element-names.xml',
    'Our rates',
    '',
    [
      ['Car loan', '5.9 %'],
      ['Study loan', '3.2 %'],
    ],
  ],
  [
    'groups.xml',
    'All rates',
    '',
    [
      ['Easy', '1.2 %'],
      ['Fixed', '2.9 %'],
      ['Personal', '7.9 %'],
    ],
  ],
  [
    'sloppy.xml',
    'Rates & terms',
    '',
    [
      ['Fixed & flexible', '3.1 %'],
      ['Tracker', '2.4 %'],
    ],
  ],
  [
    'documented.json',
    'Savings rates',
    'Gross per year',
    [
      ['Easy Access', '3.05%'],
      ['Notice 95', '3.1'],
    ],
  ],
  [
    'nested.json',
    'Mortgages',
    'From 1 March',
    [
      ['Two-year fixed', '4.29 %'],
      ['Tracker', '4.74 %'],
    ],
  ],
  [
    'map.json',
    '',
    '',
    [
      ['AUD', '1.6512'],
      ['CHF', '0.9561'],
      ['USD', '1.0823'],
    ],
  ],
  [
    'map-of-records.json',
    '',
    '',
    [
      ['Thirty Year Fixed', '6.125%'],
      ['Fifteen year fixed', '5.5%'],
    ],
  ],
  [
    'flat.json',
    '',
    '',
    [
      ['Mortgage30', '6.5 %'],
      ['Savings', '2.1 %'],
    ],
  ],
  [
    'spreadsheet.xml',
    'Deposits',
    '',
    [
      ['Call money', '1.25 %'],
      ['One year', '2.4'],
    ],
  ],
  [
    'columns.json',
    '',
    '',
    [
      ['Certificate, 6 months, 500', '4.00%'],
      ['Certificate, 12 months, 500', '4.25%'],
      ['Retirement', '3.90%'],
    ],
  ],
  [
    'tiers.json',
    '',
    '',
    [
      ['Money market', '1.25 – 2.5'],
      ['Savings', '0.5'],
    ],
  ],
  [
    'conversion-rates.json',
    '',
    '',
    [
      ['EUR', '0.9241'],
      ['GBP', '0.7902'],
      ['JPY', '151.36'],
    ],
  ],
  [
    'treasury.json',
    '',
    '',
    [
      ['Treasury Bills', '4.312'],
      ['Treasury Notes', '3.101'],
    ],
  ],
  [
    'reference-rates.json',
    '',
    '',
    [
      ['EFFR', '3.63'],
      ['OBFR', '3.62'],
    ],
  ],
  [
    'observations.json',
    '',
    '',
    [
      ['2026-02-26', '2.25'],
      ['2026-02-27', '2.25'],
    ],
  ],
  [
    'cells.json',
    '',
    '',
    [
      ['12 months', '4.10%'],
      ['24 months', '4.25%'],
    ],
  ],
  ['callback.txt', '', '', [['Fixed', '3.4 %']]],
  [
    'wrapped.json',
    '',
    '',
    [
      ['Gold account', '4.4%'],
      ['Silver account', '3.9%'],
    ],
  ],
  [
    'json-feed.json',
    'Rates',
    '',
    [
      ['Young savers', '5.00 %'],
      ['Overdraft', '9.90 %'],
    ],
  ],
];

describe('feeds from other sources', () => {
  it.each(SAMPLES)('%s', (name, title, description, expected) => {
    expect(readRateFeed(sample(name))).toMatchObject({ title, description });
    expect(lines(name)).toEqual(expected);
  });

  it('are all tested', () => {
    expect(SAMPLES.map(([name]) => name).sort()).toEqual(readdirSync(FOLDER).sort());
  });

  it.each(SAMPLES)('%s, cut off anywhere, is read correctly or not at all', (name) => {
    const text = sample(name);
    for (let length = 0; length < text.length - 5; length += 7) {
      try {
        expect(readRateFeed(text.slice(0, length)).items.length).toBeLessThanOrEqual(lines(name).length);
      } catch (error) {
        expect(String(error)).toMatch(/^Error: (This feed is not valid|There are no rates)/);
      }
    }
  });
});
