import type { Mapping } from './feed-mapping.ts';

/** What is read from the files in `samples/`. Only for tests. */

/** In one of the two formats of the specification. */
export const STANDARD: [string, string, string, string[][]][] = [
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
  ['callback.txt', '', '', [['Fixed', '3.4 %']]],
];

const mapped = (rows: string, name: string, rate: string, more: Partial<Mapping> = {}): Mapping => ({
  ...{ rows, name, rate, secondName: '', unit: '', unitUse: '', numbers: '1234.56', suffix: '' },
  ...more,
});
const PER_ONE = { unitUse: 'Convert', numbers: '1234,56' } as const;

/** In other formats, which are only read with a mapping. */
export const MAPPED: [string, Mapping, string[][]][] = [
  [
    'tcmb.xml',
    mapped('Tarih_Date/Currency', '@Kod', 'ForexBuying', { unit: 'Unit', unitUse: 'Show' }),
    [
      ['1 USD', '43.1201'],
      ['1 DKK', '6.7512'],
      ['100 JPY', '27.6633'],
      ['1 XDR', '59.1'],
    ],
  ],
  [
    'tcmb.xml',
    mapped('Tarih_Date/Currency', 'CurrencyName', 'BanknoteBuying', { unit: 'Unit', unitUse: 'Convert' }),
    [
      ['US DOLLAR', '43.0899'],
      ['DANISH KRONE', '6.7465'],
      ['JAPENESE YEN', '0.275609'],
      ['SPECIAL DRAWING RIGHT', 'rate'],
    ],
  ],
  [
    'cbr.xml',
    mapped('ValCurs/Valute', 'CharCode', 'Value', { unit: 'Nominal', ...PER_ONE }),
    [
      ['AUD', '54,3210'],
      ['AMD', '0,204017'],
      ['IDR', '0,004705'],
    ],
  ],
  [
    'cbr.xml',
    mapped('ValCurs/Valute', 'CharCode', 'Value', { numbers: '1234,56' }),
    [
      ['AUD', '54,3210'],
      ['AMD', 'unit'],
      ['IDR', 'unit'],
    ],
  ],
  [
    'nbg.json',
    mapped('currencies', 'name', 'rate', { unit: 'quantity', unitUse: 'Show' }),
    [
      ['10 UAE Dirham', '7.3402'],
      ['1000 Armenian Dram', '7.045'],
      ['1 US Dollar', '2.6955'],
    ],
  ],
  [
    'nbg.json',
    mapped('currencies', 'code', 'rate', { unit: 'quantity', unitUse: 'Convert' }),
    [
      ['AED', '0.73402'],
      ['AMD', '0.007045'],
      ['USD', '2.6955'],
    ],
  ],
  [
    'ecb.xml',
    mapped('Envelope/Cube/Cube/Cube', '@currency', '@rate'),
    [
      ['USD', '1.0823'],
      ['JPY', '161.4'],
      ['GBP', '0.84150'],
    ],
  ],
  [
    'items-with-quantity.xml',
    mapped('rss/channel/item', 'title', 'description', { unit: 'quant', unitUse: 'Show' }),
    [
      ['10 AMD', '13.62'],
      ['1 USD', '512.3'],
    ],
  ],
  [
    'thousands.json',
    mapped('rows', 'Währung', 'Kurs', { unit: 'Einheit', unitUse: 'Convert', numbers: '1.234,56' }),
    [
      ['US-Dollar', '25480,50'],
      ['Rupiah', '1,6025'],
    ],
  ],
  [
    'atom.xml',
    mapped('feed/entry', 'title', 'summary'),
    [
      ['2 years fixed', 'rate'],
      ['5 years fixed', '4.05%'],
    ],
  ],
  [
    'attributes.xml',
    mapped('rates/rate', '@name', '@value'),
    [
      ['Call money', '1.10 %'],
      ['90 days & more', '1.85 %'],
      ['1 year', '2.30 %'],
    ],
  ],
  ['attributes-single.xml', mapped('rates/rate', '@name', '~self'), [['Overdraft', '11.9 %']]],
  [
    'element-names.xml',
    mapped('InterestRates/Product', 'ProductName', 'InterestRate', {
      secondName: 'Term',
      unit: 'Unit',
      unitUse: 'Show',
    }),
    [
      ['Car loan, 48 months', '5.9 %'],
      ['Study loan, 60 months', '3.2 %'],
    ],
  ],
  [
    'groups.xml',
    mapped('board/group/rates/rate', 'description', 'rate'),
    [
      ['Easy', '1.2 %'],
      ['Fixed', '2.9 %'],
      ['Personal', '7.9 %'],
    ],
  ],
  [
    'nested.json',
    mapped('response/feed/Items', 'Name', 'Rate/value', { unit: 'Rate/unit', unitUse: 'Show' }),
    [
      ['Two-year fixed', '4.29 %'],
      ['Tracker', '4.74 %'],
    ],
  ],
  [
    'map.json',
    mapped('rates/~each', '~name', '~self', { suffix: 'EUR' }),
    [
      ['AUD', '1.6512 EUR'],
      ['CHF', '0.9561 EUR'],
      ['USD', '1.0823 EUR'],
    ],
  ],
  [
    'map-of-records.json',
    mapped('rates/~each', '~name', 'apr'),
    [
      ['thirtyYearFixed', '6.19%'],
      ['fifteen_year_fixed', '5.6%'],
    ],
  ],
  [
    'flat.json',
    mapped('~each', '~name', '~self'),
    [
      ['bank', 'rate'],
      ['mortgage30', '6.5 %'],
      ['savings', '2.1 %'],
      ['updated', 'rate'],
    ],
  ],
  [
    'spreadsheet.xml',
    mapped('Workbook/Worksheet/Table/Row', 'Cell/0/Data', 'Cell/1/Data', { suffix: '%' }),
    [
      ['Account', 'rate'],
      ['Call money', '1.25 %'],
      ['One year', '2.4 %'],
    ],
  ],
  [
    'columns.json',
    mapped('values', '0', '3', { secondName: '1' }),
    [
      ['Account, Term', 'rate'],
      ['Certificate, 6 months', '4.00%'],
      ['Certificate, 12 months', '4.25%'],
      ['Retirement', '3.90%'],
    ],
  ],
  [
    'cells.json',
    mapped('values', '0', '1'),
    [
      ['Product', 'rate'],
      ['12 months', '4.10%'],
      ['24 months', '4.25%'],
    ],
  ],
  [
    'tiers.json',
    mapped('products', 'name', 'tiers/0/apy', { suffix: '%' }),
    [
      ['Money market', '1.25 %'],
      ['Savings', '0.5 %'],
    ],
  ],
  [
    'treasury.json',
    mapped('data', 'security_desc', 'avg_interest_rate_amt'),
    [
      ['Treasury Bills', '4.312'],
      ['Treasury Notes', '3.101'],
    ],
  ],
  [
    'reference-rates.json',
    mapped('refRates', 'type', 'percentRate'),
    [
      ['EFFR', '3.63'],
      ['OBFR', '3.62'],
    ],
  ],
  [
    'observations.json',
    mapped('observations', 'd', 'V39079/v'),
    [
      ['2026-02-26', '2.25'],
      ['2026-02-27', '2.25'],
    ],
  ],
  [
    'wrapped.json',
    mapped('data', 'attributes/name', 'attributes/apy'),
    [
      ['Gold account', '4.4%'],
      ['Silver account', '3.9%'],
    ],
  ],
  [
    'json-feed.json',
    mapped('items', 'title', 'content_text'),
    [
      ['Young savers', 'rate'],
      ['Overdraft', '9.90 %'],
    ],
  ],
];

/** Without any rates. */
export const NONE = ['error.xml', 'error.json', 'error.html', 'dates.xml'];
