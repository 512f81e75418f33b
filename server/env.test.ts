import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentedSettings, readEnv } from './env.ts';

const README = path.resolve(import.meta.dirname, '../README.md');
const TABLE = /\| Variable \|[^\n]*\n(?:\|[^\n]*\n)*/;

describe('WORKERS', () => {
  it('can be more than 1 only with a database server', () => {
    expect(() => readEnv({ WORKERS: '2' })).toThrow(
      'WORKERS: can be more than 1 only with DATABASE_URL: the embedded database supports only one process',
    );
    expect(readEnv({ WORKERS: '2', DATABASE_URL: 'postgres://localhost/vitrine' }).WORKERS).toBe(2);
  });
});

describe('COMPANY_LINKS', () => {
  it('are labels with addresses', () => {
    expect(
      readEnv({ COMPANY_LINKS: 'Contact=https://shop.example/c?a=b, Write to us=mailto:us@shop.example,' }),
    ).toMatchObject({
      COMPANY_LINKS: [
        { label: 'Contact', address: 'https://shop.example/c?a=b' },
        { label: 'Write to us', address: 'mailto:us@shop.example' },
      ],
    });
  });

  it('are empty by default', () => {
    expect(readEnv({ COMPANY_LINKS: '' }).COMPANY_LINKS).toEqual([]);
  });

  it.each(['https://shop.example', 'Contact=', '=https://shop.example', 'Run=javascript:alert(1)'])(
    'can’t be %j',
    (value) => {
      expect(() => readEnv({ COMPANY_LINKS: value })).toThrow(
        'COMPANY_LINKS: must be a comma-separated list such as Contact=https://example.com/contact',
      );
    },
  );
});

describe('the settings of a bucket', () => {
  it('require each other', () => {
    expect(() => readEnv({ S3_BUCKET: 'screens', S3_ACCESS_KEY_ID: 'us' })).toThrow(
      'S3_SECRET_ACCESS_KEY: is required with S3_BUCKET',
    );
    expect(() => readEnv({ S3_ENDPOINT: 'https://store.example.com' })).toThrow(
      'S3_BUCKET: is required with S3_ENDPOINT',
    );
    expect(readEnv({ S3_BUCKET: 'screens', S3_ACCESS_KEY_ID: 'us', S3_SECRET_ACCESS_KEY: 'x' }).S3_REGION).toBe(
      'us-east-1',
    );
  });
});

describe('the table of settings in the README', () => {
  it('is generated from their descriptions', async () => {
    const rows = documentedSettings().map(({ name, defaultValue, description }) =>
      `| \`${name}\` | ${defaultValue} | ${description} |`.replace('|  |', '| |'),
    );
    const table = ['| Variable | Default | Description |', '|---|---|---|', ...rows, ''].join('\n');
    const current = readFileSync(README, 'utf8');
    expect(current).toMatch(TABLE);
    await expect(current.replace(TABLE, () => table)).toMatchFileSnapshot(README);
  });

  it('contains every setting except PATH, which is the system’s', () => {
    const described = documentedSettings().map(({ name }) => name);
    expect(Object.keys(readEnv({})).filter((name) => !described.includes(name))).toEqual(['PATH']);
  });
});
