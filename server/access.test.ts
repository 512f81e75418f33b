// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, EndpointRule } from '#contract/endpoint.ts';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import { Role } from '#contract/entities/user.ts';
import { type Actor, canReach, isWebmaster } from '#rules/permissions.ts';
import { auditEntries } from './db/schema.ts';
import { callRaw, type RawAnswer } from './testing/call-raw.ts';
import { databaseContents, secretsIn } from './testing/database-contents.ts';
import type { Example, Scene } from './testing/examples/example.ts';
import { examples } from './testing/examples/index.ts';
import { makePersonas, type Persona } from './testing/personas.ts';
import { makeScene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const PORTALS = [1, 2];
/** Keys under which no answer has a value. */
const SECRET_KEY = /"(\w*(password|secret|session)\w*|\w*_?hash|key)":["[\d]/i;

/** What screens write while nobody is at them; the audit log is about people. */
const WRITTEN_BY_SCREENS = ['channel_refreshes', 'pairings', 'screens'];

const auditedAs = { action: auditEntries.action, outcome: auditEntries.outcome };

type AnyExample = Example<keyof Endpoints>;

/** What is served beside the contract: pages and files to everybody, and metrics, which have a test of their own. The router prints the player's own folder as `*`. */
const SERVED_BESIDE = [
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
  'GET /metrics',
];

/** Whom each access rule admits, written down a second time. */
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
    test = await startTestApp({ ffmpeg: false });
    const asSuperuser = test.as(await test.superuser());
    await asSuperuser('POST /api/portals/addPortal', { portal: { PortalName: 'Elsewhere', PortalId: 2 } });
    scenes = [await makeScene(test, 1), await makeScene(test, 2)];
    personas = await makePersonas(test, PORTALS);
  });
  afterAll(() => test.close());

  it('is ruled for every address, and nothing answers beside the contract but pages, files and metrics', () => {
    const ruled = Object.keys(endpoints).map((name) => name.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''));
    expect(new Set(routesOf(test.app))).toEqual(new Set([...ruled, ...SERVED_BESIDE]));
  });

  it.each(Object.keys(endpoints) as (keyof Endpoints)[])(
    'of %s is as its rule says, for everybody and in every portal',
    async (name) => {
      const rule: EndpointRule = endpoints[name];
      const example = examples[name] as AnyExample | undefined;
      if (!example) throw new Error(`${name} has no example in server/testing/examples.`);
      const cases = scenes.flatMap((scene) =>
        personas.map((persona) => ({
          title: `${persona.name}, at portal ${scene.PortalId}`,
          persona,
          scene,
          expected: expectedStatus(rule, example, persona.actor, scene),
        })),
      );
      const answers = new Map<string, RawAnswer>();
      const call = async ({ title, persona, scene }: (typeof cases)[number], request: object) => {
        const token = example.endsSession ? await persona.signInAgain() : persona.token;
        answers.set(title, await callRaw(test.url, token, name, request as never));
        return scene;
      };

      const refused = cases.filter((one) => one.expected >= 400);
      const requests = new Map<Scene, object>();
      for (const scene of scenes) requests.set(scene, (await example.request(scene)) as object);
      const before = await contentsOfStaff(test);
      for (const request of requests.values()) expectStored(before, request);
      await Promise.all(refused.map((one) => call(one, requests.get(one.scene) as object)));
      expect(await contentsOfStaff(test)).toEqual(before);

      const [first, ...others] = cases.filter((one) => one.expected < 400);
      if (first) {
        const request = (await example.request(first.scene)) as object;
        const untouched = await databaseContents(test.database);
        await call(first, request);
        const changed = await tablesChanged(test, untouched);
        expect({ changed, audit: rule.audit }).toEqual({
          changed: rule.audit ? expect.anything() : [],
          audit: rule.audit,
        });
      }
      const answer = async (one: (typeof cases)[number]) => call(one, (await example.request(one.scene)) as object);
      // Some public calls answer slowly on purpose.
      const atOnce = rule.access === 'public' ? 4 : 1;
      for (let done = 0; done < others.length; done += atOnce)
        await Promise.all(others.slice(done, done + atOnce).map(answer));
      expect(Object.fromEntries(cases.map(({ title }) => [title, answers.get(title)?.status]))).toEqual(
        Object.fromEntries(cases.map(({ title, expected }) => [title, expected])),
      );
      const logged = await test.database.queries.selectDistinct(auditedAs).from(auditEntries);
      if (rule.audit) expect(logged).toContainEqual({ action: rule.audit, outcome: 'done' });
      if (cases.some((one) => one.expected === 403)) {
        expect(logged).toContainEqual({ action: rule.audit ?? 'call.read', outcome: 'refused' });
      }
      const secrets = await secretsIn(test.database);
      for (const answer of answers.values()) expectNoSecrets(answer, secrets);
    },
  );
});

/** What is stored, but for what screens said of themselves: that call is public, and is stored some seconds after its answer. */
async function contentsOfStaff(test: TestApp): Promise<Record<string, string>> {
  const { screens: _, ...contents } = await databaseContents(test.database);
  return contents;
}

/** The records that a request names are among what is compared, or the comparison would prove nothing. */
function expectStored(contents: Record<string, string>, request: object): void {
  const named = JSON.stringify(request).matchAll(/"(?:_id|id|channel|area|slide|slideId)":"([^"]+)"/g);
  const all = Object.values(contents).join('\n');
  expect([...named].map(([, id]) => id).filter((id) => !all.includes(`${id}`))).toEqual([]);
}

/** Every method and address that the server knows, from the tree in which it prints them; HEAD comes with GET. */
function routesOf(app: TestApp['app']): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
      above.length = indent.length / 4;
      above.push(part);
      const known = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return known.map((method) => `${method} ${above.join('')}`);
    });
}

/** 401 for nobody, 403 where the call or the right is not theirs, 404 where the portal does not exist for them. */
function expectedStatus(rule: EndpointRule, example: AnyExample, actor: Actor | null, scene: Scene): number {
  if (rule.access === 'public') return example.answers ?? 200;
  if (!actor) return 401;
  if (!ADMITS[rule.access](actor)) return 403;
  if (example.isOfNoPortal) return 200;
  if (!canReach(actor, scene.PortalId)) return 404;
  return !example.may || example.may(actor, scene) ? 200 : 403;
}

/** Which tables hold something else than before; when a screen loads its channel, that is a reading, not a change. */
async function tablesChanged(test: TestApp, before: Record<string, string>): Promise<string[]> {
  const after = await databaseContents(test.database);
  return Object.keys(after).filter((table) => after[table] !== before[table] && !WRITTEN_BY_SCREENS.includes(table));
}

function expectNoSecrets({ status, text }: RawAnswer, secrets: string[]): void {
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  if (status < 400) expect(text).not.toMatch(SECRET_KEY);
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\$argon2/);
}
