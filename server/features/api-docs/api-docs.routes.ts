import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { apiDocs } from '#contract/endpoints/api-docs.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { openApiDocument } from '#contract/openapi.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { apiPage } from './api-page.ts';

const PAGE = '/api-docs';
const FILES = [
  { name: 'api-docs.css', type: 'text/css; charset=utf-8' },
  { name: 'api-docs.js', type: 'text/javascript; charset=utf-8' },
];

/** Describes all calls, once, at the first request. */
const describe = once(() => openApiDocument(endpoints));

export function descriptionHandlers(): HandlersFor<typeof apiDocs> {
  const json = once(() => JSON.stringify(describe()));
  return {
    'GET /openapi.json': async ({ reply }) =>
      reply.header('cache-control', 'no-cache').type('application/json').send(json()),
  };
}

/** Serves the description as a page. `folder` contains its style sheet and its script. */
export function serveApiDocs(app: FastifyInstance, folder: string): void {
  const page = once(() => apiPage(describe(), PAGE));
  app.get(PAGE, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page()),
  );
  for (const { name, type } of FILES) {
    const content = once(() => readFileSync(path.join(folder, name)));
    app.get(`${PAGE}/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(content()),
    );
  }
}

function once<Value>(compute: () => Value): () => Value {
  let result: { value: Value } | null = null;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
