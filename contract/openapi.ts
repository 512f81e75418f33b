import type { Access, EndpointRule } from './endpoint.ts';
import { COMPONENT_REFERENCE, Schemas } from './openapi-schemas.ts';
import type { Content, Header, JsonSchema, OpenApiDocument, Operation, Parameter } from './openapi-types.ts';
import { outcome } from './outcomes.ts';

/** Descriptions of the access rules. */
const ACCESS_SENTENCES: Record<Access, string> = {
  public: 'Anyone, without a token.',
  signedIn: 'Users of the portal. Webmasters and superusers can access every portal.',
  admin: 'Admins of the portal. Webmasters and superusers can access every portal.',
  webmaster: 'Webmasters and superusers.',
  superuser: 'Superusers.',
};

/** How calls are refused. A portal or record that the caller can't access is a 404, as if it didn't exist. */
const REFUSALS: { status: string; description: string; when(rule: EndpointRule, method: string): boolean }[] = [
  { status: '400', description: 'Something in the request is missing or not valid.', when: () => true },
  { status: '401', description: 'The token is missing or no longer valid.', when: isForStaff },
  { status: '401', description: 'Refused. The error doesn’t reveal the reason.', when: (rule) => isLogin(rule) },
  { status: '403', description: 'Not allowed to do this, or blocked by the server’s administrator.', when: () => true },
  { status: '404', description: 'The record doesn’t exist or is not accessible to the caller.', when: () => true },
  { status: '409', description: 'The request conflicts with existing data.', when: (rule) => rule.audit !== undefined },
  { status: '413', description: 'The request is too large.', when: (_, method) => method !== 'get' },
  { status: '415', description: 'This content type is not accepted.', when: (_, method) => method !== 'get' },
  { status: '429', description: 'Too many requests.', when: () => true },
  { status: '500', description: 'Something went wrong on the server.', when: () => true },
  { status: '503', description: 'The server is overloaded or its database is unavailable.', when: () => true },
];

/** Header of responses after which a client should wait. */
const RETRY_AFTER: Record<string, Header> = {
  'Retry-After': {
    description: 'How many seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 0 },
  },
};
const STATUSES_TO_WAIT_AFTER = ['429', '503'];

const ETAG: Record<string, Header> = {
  ETag: { description: 'The revision of the document, in quotes.', schema: { type: 'string' } },
};

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The client’s ETag. While it is current, the response is 304 without a body.',
  schema: { type: 'string' },
};

const DESCRIPTION = [
  'All calls of the server. Bodies are JSON unless stated otherwise. `POST /api/users/login` returns a token, which is sent as `Authorization: Bearer …`.',
  'Errors are returned as `{"error": "…", "code": "…", "values": {…}}`: a sentence for people, and for programs a code, which never changes, with the values in the sentence. If fields are invalid, `errors` has the sentence and `problems` the code and the values for each field. Uploads return only the sentence, as text, unless the request accepts `application/json`. Calls that return `success` also return it when they are refused.',
  'Records of portals that the caller can’t access return 404, as if they didn’t exist. Times are ISO 8601 in UTC.',
].join('\n\n');

/** Version of the API, not of the program. It changes when clients have to be adapted. */
export const VERSION = '3.0';

const JSON_TYPE = 'application/json';
/** Describes a table of endpoints with the same schemas that the server uses to check requests and responses. */
export function openApiDocument(table: Record<string, EndpointRule>): OpenApiDocument {
  const schemas = new Schemas();
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, rule] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    const operation = describe(method.toLowerCase(), path, rule, schemas);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((one) => one.tags)));
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version: VERSION, description: DESCRIPTION },
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describe(method: string, path: string, rule: EndpointRule, schemas: Schemas): Operation {
  const request = withUpdate(schemas.of(rule.request, 'input'), rule, schemas);
  const parameters = [
    ...parametersIn('path', rule.params ? schemas.of(rule.params, 'input') : {}),
    ...(method === 'get' ? parametersIn('query', request) : []),
    ...(rule.isConditional ? [IF_NONE_MATCH] : []),
  ];
  return {
    operationId: `${method}${path.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    tags: [resourceOf(path)],
    summary: rule.summary,
    description: ACCESS_SENTENCES[rule.access],
    security: isForStaff(rule) ? [{ token: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'get' ? {} : { requestBody: bodyOf(rule, request) }),
    responses: { ...success(rule, schemas), ...refusals(rule, method) },
  };
}

/** Adds the possible fields of `update`. The handler checks them, because only it knows the record. */
function withUpdate(request: JsonSchema, { update }: EndpointRule, schemas: Schemas): JsonSchema {
  if (!update) return request;
  const described = schemas.of(update, 'input');
  const fields = Object.entries(described.properties ?? {}).map(([name, { default: _fallback, ...field }]) => [
    name,
    field,
  ]);
  const properties = { ...request.properties, update: { ...described, properties: Object.fromEntries(fields) } };
  return { ...request, properties };
}

/** Tags for paths that don't name their resource. */
const RESOURCES: Record<string, string> = {
  categories: 'library',
  images: 'library',
  videos: 'library',
  syncgroups: 'sync groups',
  pairDevice: 'pairing',
  upload: 'uploads',
  uploadVideo: 'uploads',
  uploadXML: 'uploads',
  uploadGeneric: 'uploads',
  uploadPortal: 'portals',
};

/** `/api/slides/add` belongs to slides; most paths at the root belong to the server itself. */
function resourceOf(path: string): string {
  const [, atRoot = '', below = ''] = /^\/(\w+)(?:\/(\w+))?/.exec(path) ?? [];
  if (atRoot !== 'api') return RESOURCES[atRoot] ?? 'server';
  return RESOURCES[below] ?? (path.split('/').length > 3 || below === 'pair' ? below : 'server');
}

function parametersIn(place: Parameter['in'], schema: JsonSchema): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || schema.required?.includes(name) === true,
    schema: property,
  }));
}

function bodyOf(rule: EndpointRule, request: JsonSchema): NonNullable<Operation['requestBody']> {
  if (rule.kind === 'bytes')
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (rule.kind !== 'upload') return { required: true, content: { [JSON_TYPE]: { schema: request } } };
  const properties = {
    file: { type: 'string', format: 'binary' },
    path: { type: 'string' },
    filename: { type: 'string' },
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
  };
}

function success(rule: EndpointRule, schemas: Schemas): Operation['responses'] {
  if (rule.kind === 'stream') {
    return {
      200: { description: 'A stream of events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    };
  }
  if (rule.kind === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return { 200: { description: 'The file.', content: { [rule.fileType ?? 'application/x-tar']: { schema } } } };
  }
  if (rule.kind === 'redirect') return { 303: { description: 'Redirects the browser.' } };
  const content = { [JSON_TYPE]: { schema: schemas.of(rule.response, 'output') } };
  if (rule.headers) return { 200: { description: 'Done.', headers: describedHeaders(rule.headers), content } };
  if (!rule.isConditional) return { 200: { description: 'Done.', content } };
  return {
    200: { description: 'Done.', headers: ETAG, content },
    304: { description: 'Unchanged: the client has the current document.', headers: ETAG },
  };
}

function describedHeaders(headers: Readonly<Record<string, string>>): Record<string, Header> {
  const described = Object.entries(headers).map(([name, description]): [string, Header] => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return Object.fromEntries(described);
}

function refusals(rule: EndpointRule, method: string): Operation['responses'] {
  const failed = rule.response === outcome ? 'FailedOutcome' : 'Failure';
  const content: Content = {
    ...(rule.kind === 'upload' ? { 'text/plain': { schema: { type: 'string' } } } : {}),
    [JSON_TYPE]: { schema: { $ref: COMPONENT_REFERENCE + failed } },
  };
  return Object.fromEntries(
    REFUSALS.filter(({ when }) => when(rule, method)).map(({ status, description }) => [
      status,
      { description, ...(STATUSES_TO_WAIT_AFTER.includes(status) ? { headers: RETRY_AFTER } : {}), content },
    ]),
  );
}

function isForStaff(rule: EndpointRule): boolean {
  return rule.access !== 'public';
}

function isLogin(rule: EndpointRule): boolean {
  return rule.audit === 'user.login';
}
