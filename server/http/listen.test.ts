import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const busy = (code: string) =>
  Object.assign(Fastify(), { listen: () => Promise.reject(Object.assign(new Error('listen'), { code })) });

it('reports that a port is in use, and on a Mac by which program', async () => {
  const other = Fastify();
  await other.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.server.address() as { port: number };
  await expect(listen(Fastify(), port, '127.0.0.1', 'darwin')).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
  );
  await other.close();
  await expect(listen(busy('EADDRINUSE'), 5000, '0.0.0.0', 'darwin')).rejects.toThrow('AirPlay Receiver');
  await expect(listen(busy('EACCES'), 80, '0.0.0.0', 'linux')).rejects.toThrow('listen');
});
