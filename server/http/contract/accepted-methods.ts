import type { FastifyInstance } from 'fastify';

/** Returns the methods of all routes that match a decoded path, without the page fallback. */
export type AcceptedMethods = (pathname: string) => string[];

/** Collects the methods of all routes that are registered after this call. */
export function collectMethods(app: FastifyInstance): AcceptedMethods {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    routes.set(url, known);
  });
  return (pathname) => {
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(pathname));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  };
}

/**
 * Matches the paths of a route such as `/media/:portal/:name` or `/assets/player/*`, with or without a trailing slash.
 */
function patternOf(url: string): RegExp {
  const pattern = url
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${pattern}/?$`);
}
