// @module-tag slow
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import type { JsonSchema, OpenApiDocument } from '#contract/openapi-types.ts';
import { callRaw } from '#server/testing/call-raw.ts';
import type { Example } from '#server/testing/examples/example.ts';
import { examples } from '#server/testing/examples/index.ts';
import { makeScene, type Scene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { definitions } from '#slide-types/definitions.ts';

const names = Object.keys(endpoints) as (keyof Endpoints)[];

describe('the description of the API', () => {
  let test: TestApp;
  let scene: Scene;
  let document: OpenApiDocument;
  let validator: Ajv2020;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
    scene = await makeScene(test);
    document = (await (await fetch(`${test.url}/openapi.json`)).json()) as OpenApiDocument;
    validator = new Ajv2020({ strict: true, strictTypes: false, formats: { email: true, binary: true } });
    validator.addKeyword('components');
    validator.addKeyword('discriminator');
    validator.addSchema({ $id: 'document', components: document.components });
  });
  afterAll(() => test.close());

  const operationOf = (name: string) => {
    const [method = '', path = ''] = name.split(' ');
    return document.paths[path]?.[method.toLowerCase()];
  };
  const compile = (schema: JsonSchema): ValidateFunction =>
    validator.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
  const bodySchema = (content: Record<string, { schema: JsonSchema }> | undefined) =>
    content?.['application/json']?.schema;

  it('is valid according to the schema of OpenAPI 3.1', async () => {
    const meta = new Validator();
    expect(await meta.validate({ ...structuredClone(document) })).toEqual({ valid: true });
    expect(meta.version).toBe('3.1');
    const broken = { ...document, paths: { '/x': { get: { parameters: [{ name: 'x' }] } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has a title, a security scheme, and unique ids of operations', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Vitrine' } });
    expect(document.components.securitySchemes).toEqual({
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    });
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(names)('describes the access, the path parameters and the errors of %s', (name) => {
    const operation = operationOf(name);
    const rule = endpoints[name];
    expect(operation?.summary).toBe(rule.summary);
    expect(operation?.description).toMatch(/\.$/);
    expect(operation?.security).toEqual(rule.access === 'public' ? [] : [{ token: [] }]);
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(inPath ?? []).toEqual([...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    for (const status of rule.access === 'public' ? ['400'] : ['400', '401', '403', '404']) {
      expect(Object.keys(operation?.responses ?? {})).toContain(status);
    }
  });

  it.each(names)('describes the request and the response of %s', async (name) => {
    const example = examples[name] as Example<keyof Endpoints>;
    const request = (await example.request(scene)) as { form?: FormData };
    const operation = operationOf(name);
    if (!request.form && operation?.requestBody) {
      const { params, ...body } = withoutPathValues(name, request);
      const validate = compile(bodySchema(operation.requestBody.content) ?? {});
      expect({ params, isValid: validate(body), errors: validate.errors }).toEqual({
        params,
        isValid: true,
        errors: null,
      });
    }
    if (request.form) expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);

    const token = example.endsSession ? await test.signIn('admin', 'secret of the tests') : scene.token;
    const response = await callRaw(test.url, token, name, request as never);
    const documented = operation?.responses[response.status];
    const [type, { schema }] = Object.entries(documented?.content ?? {})[0] ?? ['nothing', { schema: {} }];
    expect(response.headers.get('content-type')).toContain(type);
    if (type !== 'application/json') return;
    const validate = compile(schema);
    expect({ isValid: validate(JSON.parse(response.text)), errors: validate.errors }).toEqual({
      isValid: true,
      errors: null,
    });
  });

  it.each(names.filter((name) => !('kind' in endpoints[name])))('describes the errors of %s', async (name) => {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(/\{\w+\}/g, 'x');
    const response = await fetch(test.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{"PortalId":"one","_id":7}' }),
    });
    const documented = operationOf(name)?.responses[response.status];
    expect(documented, `${name} returns ${response.status}`).toBeDefined();
    const validate = compile(bodySchema(documented?.content) ?? {});
    expect({ isValid: validate(await response.json()), errors: validate.errors }).toEqual({
      isValid: true,
      errors: null,
    });
  });

  it('has schemas that reject unknown and wrong values', () => {
    const validate = compile(bodySchema(operationOf('POST /api/portals/getPortal')?.responses[200]?.content) ?? {});
    const portal = {
      _id: 'x',
      PortalId: 1,
      PortalName: 'One',
      subscriptionLevel: null,
      proTemplates: false,
      customTemplates: [],
      deleted: false,
      alertsOptOut: false,
      alertDelayMinutes: 15,
      language: 'de-AT',
      timeZone: 'Europe/Vienna',
      theme: null,
      optionalFeatures: [],
    };
    expect(validate(portal)).toBe(true);
    expect(validate({ ...portal, passwordHash: 'x' })).toBe(false);
    expect(validate({ ...portal, PortalId: '1' })).toBe(false);
  });

  it('composes a slide of the common fields and those of its type', async () => {
    const described = Object.keys(document.components.schemas).filter((name) => name.startsWith('SlideOfType'));
    expect(described).toHaveLength(Object.keys(definitions).length);
    const slide = await scene.addSlide();
    const isValid = (name: string, value: unknown) => compile({ $ref: `#/components/schemas/${name}` })(value);
    expect(described.filter((name) => isValid(name, slide))).toEqual(['SlideOfType0Rte']);
    expect(isValid('Slide', slide)).toBe(true);
    const { oneOf = [], discriminator } = document.components.schemas.Slide ?? {};
    const types = Object.values(definitions)
      .map(({ index }) => index)
      .sort((one, other) => one - other);
    const names = types.map((index) =>
      described.find(
        (name) => name.startsWith(`SlideOfType${index}`) && !/^\d/.test(name.slice(`SlideOfType${index}`.length)),
      ),
    );
    expect(discriminator).toEqual({
      propertyName: 'type',
      mapping: Object.fromEntries(types.map((index, position) => [index, `#/components/schemas/${names[position]}`])),
    });
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(names.map((name) => `#/components/schemas/${name}`));
    expect(isValid('Slide', { ...slide, type: 99 })).toBe(false);
    expect(isValid('Slide', { ...slide, rte_content: 7 })).toBe(false);
    expect(isValid('Slide', { ...slide, name: undefined })).toBe(false);
    const { rte_content: _content, ...withoutContent } = slide;
    expect(isValid('Slide', withoutContent)).toBe(false);
  });

  it('documents the headers ETag, If-None-Match and Retry-After', async () => {
    const name = 'GET /api/channels/display/{PortalId}/{originalName}';
    const operation = operationOf(name);
    expect(operation?.parameters?.map((parameter) => parameter.name)).toContain('If-None-Match');
    const address = `${test.url}/api/channels/display/1/${scene.channel.originalName}`;
    const first = await fetch(address);
    const second = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    for (const { status, headers } of [first, second]) {
      const documented = operation?.responses[status];
      expect(Object.keys(documented?.headers ?? {})).toEqual(['ETag']);
      expect(headers.has('etag')).toBe(true);
    }
    expect(operation?.responses[304]).not.toHaveProperty('content');
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, responses } of Object.values(methods)) {
        for (const status of ['429', '503'])
          expect(Object.keys(responses[status]?.headers ?? {}), operationId).toEqual(['Retry-After']);
      }
    }
  });

  it('is also served as a page with all calls, without inline scripts and styles', async () => {
    const response = await fetch(`${test.url}/api-docs`);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = await response.text();
    for (const name of names) expect(page).toContain(`id="${operationOf(name)?.operationId}"`);
    for (const [, reference] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${reference}"`);
    expect(page).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style="|https?:\/\/(?!localhost)/);
    for (const [, file] of page.matchAll(/(?:src|href)="(\/api-docs\/[^"]+)"/g)) {
      expect((await fetch(test.url + file)).status).toBe(200);
    }
  });
});

/** Splits an example's request into its body and the names of its path parameters. */
function withoutPathValues(name: string, request: object): { params: string[]; [field: string]: unknown } {
  const params = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  return { ...Object.fromEntries(Object.entries(request).filter(([key]) => !params.includes(key))), params };
}
