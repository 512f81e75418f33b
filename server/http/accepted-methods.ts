import type { FastifyInstance } from 'fastify';

/** Returns the methods that the routes at a decoded path take, the page fallback aside; none where there is no route. */
export type AcceptedMethods = (pathname: string) => string[];

/** Collects the routes that are registered from now on. */
export function collectMethods(app: FastifyInstance): AcceptedMethods {
  const methods = new Map<string, { address: RegExp; taken: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? { address: addressOf(url), taken: new Set<string>() };
    for (const one of [method].flat()) known.taken.add(one);
    methods.set(url, known);
  });
  return (pathname) => {
    const found = [...methods.values()].filter(({ address }) => address.test(pathname));
    return [...new Set(found.flatMap(({ taken }) => [...taken]))].sort();
  };
}

/** The addresses that a route matches: `/media/:portal/:name`, `/assets/player/*`, with a slash at the end or without. */
function addressOf(url: string): RegExp {
  const pattern = url
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${pattern}/?$`);
}
