// @module-tag slow
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Access, EndpointRule } from '#contract/endpoint.ts';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import { Role } from '#contract/entities/role.ts';
import { type Actor, canReach, isWebmaster } from '#rules/permissions.ts';
import { auditEntries, media } from './db/schema.ts';
import { callRaw, type RawResponse } from './testing/call-raw.ts';
import { contentsWithoutReports, databaseContents, secretsIn } from './testing/database-contents.ts';
import { serverToTestOn } from './testing/database-locations.ts';
import type { Example } from './testing/examples/example.ts';
import { examples } from './testing/examples/index.ts';
import { makePersonas, type Persona } from './testing/personas.ts';
import { makeScene, type Scene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const PORTALS = [1, 2];
/**
 * Who may do what doesn't depend on the database, so on the embedded one, which takes several times as long, one
 * allowed caller of each call is enough.
 */
const MOST_ALLOWED = serverToTestOn() === undefined ? 1 : Number.POSITIVE_INFINITY;
/** Keys that must not have a value in any response. */
const SECRET_KEY = /"(\w*(password|secret|session)\w*|\w*_?hash|key)":["[\d]/i;

/**
 * What screens write, thumbnails, which change nothing, what users save for themselves alone, and files before they are
 * complete is not audited.
 */
const NOT_AUDITED = [
  'file_links',
  'unfinished_uploads',
  'upload_parts',
  'channel_refreshes',
  'matrix_views',
  'pairings',
  'screens',
  'slide_thumbnails',
];

const auditColumns = { action: auditEntries.action, outcome: auditEntries.outcome };

/** Each document is converted in a process of its own, one after the other. */
const CONVERTED_WITHIN_MS = 180_000;

type AnyExample = Example<keyof Endpoints>;

/**
 * Routes that are not in the contract: public pages and files, and metrics, which have their own test. The router
 * prints the player's folder as `*`.
 */
const OTHER_ROUTES = [
  'GET /media/:portal/:name',
  'GET /api/feeds/pictures/:id',
  'GET /api-docs',
  'GET /api-docs/api-docs.css',
  'GET /api-docs/api-docs.js',
  'GET /player-hold.css',
  'GET /player-worker.js',
  'GET /pair-worker.js',
  'GET *',
  'GET /PreviewSlide',
  'GET /pair',
  'GET /media/typefaces/:name',
  'GET /metrics',
];

/** Who may pass each access rule, defined independently of the server. */
const ADMITS: Record<Exclude<Access, 'public'>, (actor: Actor) => boolean> = {
  signedIn: () => true,
  admin: (actor) => isWebmaster(actor) || actor.roleName === Role.Admin,
  webmaster: isWebmaster,
  superuser: (actor) => actor.isSuperUser,
};

describe('access', () => {
  let test: TestApp;
  let scenes: Scene[];
  let personas: Persona[];
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
    const asSuperuser = test.as(await test.superuser());
    await asSuperuser('POST /api/portals/addPortal', { portal: { PortalName: 'Other portal', PortalId: 2 } });
    scenes = [await makeScene(test, 1), await makeScene(test, 2)];
    personas = await makePersonas(test, PORTALS);
  });
  // Documents that a call has uploaded are converted afterwards, which changes the database.
  afterEach(async () => {
    const converting = () => test.database.queries.$count(media, eq(media.state, 'converting'));
    await expect.poll(converting, { timeout: CONVERTED_WITHIN_MS }).toBe(0);
  }, CONVERTED_WITHIN_MS);
  afterAll(() => test.close());

  it('is defined for every route, except for pages, files and metrics', () => {
    const defined = Object.keys(endpoints).map((name) => name.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''));
    expect(new Set(routesOf(test.app))).toEqual(new Set([...defined, ...OTHER_ROUTES]));
  });

  it.each(Object.keys(endpoints) as (keyof Endpoints)[])(
    'to %s follows its rule, for every role and portal',
    async (name) => {
      const rule: EndpointRule = endpoints[name];
      const example = examples[name] as AnyExample | undefined;
      if (!example) throw new Error(`${name} has no example in server/testing/examples.`);
      const cases = scenes.flatMap((scene) =>
        personas.map((persona) => ({
          title: `${persona.name}, in portal ${scene.PortalId}`,
          persona,
          scene,
          expected: expectedStatus(rule, example, persona.actor, scene),
        })),
      );
      const responses = new Map<string, RawResponse>();
      const call = async ({ title, persona, scene }: (typeof cases)[number], request: object) => {
        const token = example.endsSession ? await persona.logInAgain() : persona.token;
        responses.set(title, await callRaw(test.url, token, name, request as never));
        return scene;
      };

      const refused = cases.filter(({ expected }) => expected >= 400);
      const requests = new Map<Scene, object>();
      for (const scene of scenes) requests.set(scene, (await example.request(scene)) as object);
      const before = await contentsWithoutReports(test.database);
      for (const request of requests.values()) expectStored(before, request);
      await Promise.all(refused.map((refusedCase) => call(refusedCase, requests.get(refusedCase.scene) as object)));
      expect(await contentsWithoutReports(test.database)).toEqual(before);

      const allowed = cases.filter(({ expected }) => expected < 400).slice(0, MOST_ALLOWED);
      const [first, ...others] = allowed;
      if (first) {
        const request = (await example.request(first.scene, first.persona.token ?? undefined)) as object;
        const contents = await databaseContents(test.database);
        await call(first, request);
        const changed = await changedTables(test, contents);
        expect({ changed, audit: rule.audit }).toEqual({
          changed: rule.audit ? expect.anything() : [],
          audit: rule.audit,
        });
      }
      const callExample = async (one: (typeof cases)[number]) =>
        call(one, (await example.request(one.scene, one.persona.token ?? undefined)) as object);
      // Some public calls respond slowly on purpose.
      const batchSize = rule.access === 'public' ? 4 : 1;
      for (let start = 0; start < others.length; start += batchSize)
        await Promise.all(others.slice(start, start + batchSize).map(callExample));
      const called = [...refused, ...allowed];
      expect(Object.fromEntries(called.map(({ title }) => [title, responses.get(title)?.status]))).toEqual(
        Object.fromEntries(called.map(({ title, expected }) => [title, expected])),
      );
      const logged = await test.database.queries.selectDistinct(auditColumns).from(auditEntries);
      if (rule.audit) expect(logged).toContainEqual({ action: rule.audit, outcome: 'done' });
      if (cases.some(({ expected }) => expected === 403)) {
        expect(logged).toContainEqual({ action: rule.audit ?? 'call.read', outcome: 'refused' });
      }
      const secrets = await secretsIn(test.database);
      for (const response of responses.values()) expectNoSecrets(response, secrets);
    },
  );
});

/** Checks that the records of a request are in `contents`. Otherwise comparing them would prove nothing. */
function expectStored(contents: Record<string, string>, request: object): void {
  const named = JSON.stringify(request).matchAll(/"(?:_id|id|channel|area|slide|slideId)":"([^"]+)"/g);
  const all = Object.values(contents).join('\n');
  expect([...named].map(([, id]) => id).filter((id) => !all.includes(`${id}`))).toEqual([]);
}

/** Parses the printed tree of routes into methods and paths, without HEAD, which is added to every GET. */
function routesOf(app: TestApp['app']): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
      parents.length = indent.length / 4;
      parents.push(part);
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return named.map((method) => `${method} ${parents.join('')}`);
    });
}

/** 401 without a user, 403 without the role or the permission, 404 if the user can't reach the portal. */
function expectedStatus(rule: EndpointRule, example: AnyExample, actor: Actor | null, scene: Scene): number {
  if (rule.access === 'public') return example.status ?? 200;
  if (!actor) return 401;
  if (!ADMITS[rule.access](actor)) return 403;
  if (example.isOfNoPortal) return 200;
  if (!canReach(actor, scene.PortalId)) return 404;
  return !example.may || example.may(actor, scene) ? 200 : 403;
}

/** Returns the tables whose contents have changed, except those whose changes aren’t logged. */
async function changedTables(test: TestApp, before: Record<string, string>): Promise<string[]> {
  const after = await databaseContents(test.database);
  return Object.keys(after).filter((table) => after[table] !== before[table] && !NOT_AUDITED.includes(table));
}

function expectNoSecrets({ status, text }: RawResponse, secrets: string[]): void {
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  if (status < 400) expect(text).not.toMatch(SECRET_KEY);
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\$argon2/);
}
