import { existsSync, readdirSync, statSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/errors/problem.ts';
import { Refusal } from '#server/errors.ts';

/**
 * Serves files whose names contain a hash of their content, at an address that ends with a wildcard: each from the
 * first of `folders` that has it. Without any of the folders, it serves nothing.
 */
export async function serveAssets(app: FastifyInstance, address: string, folders: string[]): Promise<void> {
  const existing = folders.filter((folder) => existsSync(folder));
  if (existing.length === 0) return;
  const isAsset = knownNames(existing);
  await app.register(async (scope) => {
    // The plugin's own route reads the whole folder for each request, to compare the name letter by letter.
    await scope.register(fastifyStatic, {
      root: existing,
      serve: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      dotfiles: 'ignore',
      // The build writes compressed variants beside each file.
      preCompressed: true,
    });
    // Files without a compressed variant are too small to benefit from compression, or are compressed already.
    scope.get<{ Params: { '*': string } }>(address, { compress: false }, (request, reply) => {
      const name = request.params['*'];
      if (!isAsset(name)) throw new Refusal(404, problem('nothing-here'));
      return reply.sendFile(name);
    });
  });
}

/** Returns whether one of the folders has a file of exactly this name. */
function knownNames(folders: string[]): (name: string) => boolean {
  const lists = folders.map((folder) => ({ folder, names: new Set<string>(), changedMs: Number.NaN }));
  return (name) =>
    lists.some((list) => {
      if (list.names.has(name)) return true;
      // The server may run while the pages are built again.
      const changedMs = statSync(list.folder, { throwIfNoEntry: false })?.mtimeMs;
      if (changedMs === undefined || changedMs === list.changedMs) return false;
      Object.assign(list, { names: new Set(readdirSync(list.folder)), changedMs });
      return list.names.has(name);
    });
}
