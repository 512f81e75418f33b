import Fastify from 'fastify';

// How fast the framework is with responses that are ready. Usage: node fastify.mjs <port>
const DOCUMENT = Buffer.from(JSON.stringify({ slides: 'x'.repeat(8_000) }));
const ETAG = '"always-the-same-revision"';
const JSON_TYPE = 'application/json; charset=utf-8';

const app = Fastify();
app.get('/serverTime', async (_request, reply) => reply.type('application/json').send(String(Date.now())));
app.get('/document', async (request, reply) => {
  reply.header('etag', ETAG);
  if (request.headers['if-none-match'] === ETAG) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(DOCUMENT);
});
app.post('/document', async (_request, reply) => reply.type(JSON_TYPE).send(DOCUMENT));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
