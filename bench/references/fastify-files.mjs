import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

// How fast the framework sends the files of FOLDER, whose names it knows. Usage: node fastify-files.mjs <port>
const app = Fastify();
await app.register(fastifyStatic, {
  root: process.env.FOLDER ?? '',
  prefix: '/files/',
  wildcard: false,
  preCompressed: true,
  immutable: true,
  maxAge: '365d',
});
app.get('/serverTime', async () => Date.now());
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
