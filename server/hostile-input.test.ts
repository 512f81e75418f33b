// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallName } from '#contract/client.ts';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import { definitions } from '#slide-types/definitions.ts';
import { callRaw } from './testing/call-raw.ts';
import { contentsWithoutReports } from './testing/database-contents.ts';
import type { Example } from './testing/examples/example.ts';
import { examples } from './testing/examples/index.ts';
import { makeScene, textSlide } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

type Request = Record<string, unknown>;

const jsonNames = (Object.keys(endpoints) as (keyof Endpoints)[]).filter(
  (name) => !('kind' in endpoints[name]) && !name.startsWith('GET'),
) as CallName[];

/** Values that no field expects. */
const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  '',
  '1',
  'x'.repeat(10_000),
  "' or 1=1; drop table slides; --",
  '<script>alert(1)</script>',
  'text with \u0000',
  'text with \ud800',
  '\u202e\ufeff👩‍👩‍👧',
  '../../etc/passwd',
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { _id: { $ne: null } },
  { toString: 1, valueOf: 2, length: -1 },
];

let refusedSoFar = 0;

/**
 * Returns the hostile values that the schema accepts, and one that it refuses, another each time: the schema refuses
 * all of them in the same way, before anything is done with them.
 */
function valuesToSend(isAccepted: (value: unknown) => boolean): unknown[] {
  const accepted = HOSTILE.filter(isAccepted);
  const refused = HOSTILE.filter((value) => !isAccepted(value));
  refusedSoFar += 1;
  return refused.length === 0 ? accepted : [...accepted, refused[refusedSoFar % refused.length]];
}

describe('hostile input', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const requestOf = async (name: keyof Endpoints) =>
    (await (examples[name] as Example<keyof Endpoints>).request(scene)) as Request;
  const post = (name: string, body: string) => {
    const [method = '', path = ''] = name.split(' ');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${scene.token}` };
    return fetch(test.url + path, { method, body, headers });
  };

  it.each(jsonNames)(
    'in any field of %s gets a JSON response, and never a server error',
    async (name) => {
      let request = await requestOf(name);
      const broken: string[] = [];
      const { request: schema } = endpoints[name];
      for (const path of pathsIn(request)) {
        for (const value of valuesToSend((one) => schema.safeParse(withValue(request, path, one)).success)) {
          const { status, text } = await callRaw(test.url, scene.token, name, withValue(request, path, value) as never);
          if (status >= 500 || !isJson(text) || /node_modules|at \S+ \(|syntax error/.test(text)) {
            broken.push(`${path.join('.')} = ${JSON.stringify(value).slice(0, 60)} → ${status} ${text}`);
          }
          if (status < 300) request = await requestOf(name);
        }
      }
      expect(broken).toEqual([]);
    },
    120_000,
  );

  it.each(Object.values(definitions).filter(({ fields }) => fields instanceof z.ZodObject))(
    'in any field of a slide of type $key gets a JSON response, and never a server error',
    async ({ index, fields }) => {
      const slide = textSlide({ type: index });
      const broken: string[] = [];
      for (const [field, schema] of Object.entries((fields as z.ZodObject).shape)) {
        for (const value of valuesToSend((one) => (schema as z.ZodType).safeParse(one).success)) {
          const request = { area: scene.area._id, slide: { ...slide, [field]: value } };
          const { status, text } = await callRaw(test.url, scene.token, 'POST /api/slides/add', request);
          if (status >= 500 || !isJson(text)) broken.push(`${field} = ${JSON.stringify(value)} → ${status} ${text}`);
        }
      }
      expect(broken).toEqual([]);
    },
    120_000,
  );

  it.each(jsonNames)('can’t pollute prototypes with keys in %s', async (name) => {
    const request = JSON.stringify(await requestOf(name));
    const before = await contentsWithoutReports(test.database);
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const poison = `"${key}":{"polluted":true,"isSuperUser":true}`;
      const inside = request.replace(/:\{/, `:{${poison},`);
      const bodies = [`{${poison},${request.slice(1)}`, `{"update":{"a":[{${poison}}]}}`, inside];
      for (const body of bodies.filter((text) => text.includes(poison))) {
        const response = await post(name, body.replace(/,\}/, '}'));
        expect({ body, status: response.status }).toEqual({ body, status: 400 });
      }
    }
    expect(({} as Request).polluted).toBeUndefined();
    expect(await contentsWithoutReports(test.database)).toEqual(before);
  });

  it.each([
    ['a number that is infinite', '{"PortalId":1e999}'],
    ['a number with too many digits', `{"PortalId":${'9'.repeat(5000)}}`],
    ['a tiny number', '{"PortalId":0.0000001}'],
    ['a key twice', '{"PortalId":1,"PortalId":"x"}'],
    ['deeply nested lists', `{"PortalId":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['deeply nested objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, key) => [`k${key}`, 0])))],
    ['a comment', '{"PortalId":1/**/}'],
    ['a byte order mark before JSON', '\ufeff{"PortalId":"x"}'],
    ['a form', 'PortalId=1'],
    ['null', 'null'],
    ['a string', '"PortalId"'],
  ])('as a body is refused: %s', async (_, body) => {
    const response = await post('POST /api/slides/getslides', body);
    expect(response.status).toBe(400);
    expect(isJson(await response.text())).toBe(true);
  });

  it.each([
    '/api/channels/display/1/a%00b',
    '/api/channels/display/1/%ed%a0%80',
    '/api/channels/display/1e3/x',
    '/api/channels/display/99999999999/x',
    `/api/channels/display/1/${'x'.repeat(390)}`,
    `/api/channels/display/1/${'x'.repeat(3_000)}`,
    '/api/channels/display/__proto__/constructor',
    '/api/channels/events?PortalId=1&originalName=a%00b',
    '/api/channels/events?PortalId=1&originalName=a&originalName=b',
    '/api/channels/events?__proto__=1&PortalId=1&originalName=a',
    '/api/channels/events?PortalId[]=1&originalName[$ne]=x',
    '/api/channels/events',
    '/media/1/a%00b.png',
    '/media/1/%ff.png',
    '/media/1/%',
    '/media/1/x.png?variant=__proto__&status',
    '//api/slides/getslides',
    '//',
    '///',
    '/media//',
    '/api/%',
    '/%',
    '/%c0%ae%c0%ae/',
  ])('in the address %s is refused', async (path) => {
    const response = await fetch(test.url + path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^\w.*\.$/) });
  });
});

/** Returns the path of every value in a request: `[['channel'], ['channel', 'PortalId'], ['TestMode'], …]`. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsIn(inner).map((path) => [key, ...path])]);
}

/** Returns a copy with another value at a path. */
function withValue(record: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(record) ? [...record] : { ...(record as Request) }) as Request;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
