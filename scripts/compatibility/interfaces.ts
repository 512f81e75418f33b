import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import type { BrowserName } from '#rules/oldest-browsers.ts';
import { browserData, childrenOf, lackedBy, type OldestBrowsers } from './browser-data.ts';

/** A member of an interface: `HTMLVideoElement.playsInline`, `Array.at`, `Object.fromEntries`. */
export interface Member {
  owner: string;
  feature: CompatStatement;
  /** The browsers that have the interface at all. */
  browsers: OldestBrowsers;
}

/** What the browsers' data says about the names in a script. */
export interface Interfaces {
  /** The features that a global name can mean, such as `queueMicrotask` or `AbortController`. */
  globals(name: string): CompatStatement[];
  /** Members of a global object, such as `Object.fromEntries`; empty if the object is not one of the browser's. */
  statics(owner: string, name: string): CompatStatement[];
  isInterface(name: string): boolean;
  /** The members of any object with this name. */
  members(name: string): Member[];
}

/** Properties of `window` in a page and of `self` in a worker. */
const GLOBAL_SCOPES = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'];

export function interfacesFor(oldest: OldestBrowsers): Interfaces {
  const { api, javascript } = browserData;
  const builtins = javascript.builtins as unknown as Record<string, Identifier>;
  const interfaces = new Map<string, Identifier>([
    ...childrenOf(api as unknown as Identifier),
    ...childrenOf(builtins as unknown as Identifier),
    ...childrenOf(builtins.Intl).map(([name, one]) => [`Intl.${name}`, one] as [string, Identifier]),
  ]);
  const members = new Map<string, Member[]>();
  for (const [owner, one] of interfaces) {
    const browsers = browsersWith(one.__compat, oldest);
    for (const [key, { __compat: feature }] of childrenOf(one)) {
      const name = instanceMember(owner, key);
      if (!name || !feature) continue;
      members.set(name, [...(members.get(name) ?? []), { owner, feature, browsers }]);
    }
  }
  const featureOf = (owner: string | undefined, name: string) =>
    owner === undefined ? interfaces.get(name)?.__compat : interfaces.get(owner)?.[name]?.__compat;
  const known = (features: (CompatStatement | undefined)[]) =>
    features.filter((feature): feature is CompatStatement => feature !== undefined);
  return {
    globals: (name) => known([featureOf(undefined, name), ...GLOBAL_SCOPES.map((scope) => featureOf(scope, name))]),
    statics: (owner, name) => known([featureOf(owner, `${name}_static`), featureOf(owner, name)]).slice(0, 1),
    isInterface: (name) => interfaces.has(name),
    members: (name) => members.get(name) ?? [],
  };
}

/** Objects of an interface that a browser lacks don't exist in it. */
function browsersWith(feature: CompatStatement | undefined, oldest: OldestBrowsers): OldestBrowsers {
  const all = Object.entries(oldest) as [BrowserName, number][];
  return Object.fromEntries(all.filter(([browser, version]) => lackedBy(feature, { [browser]: version }).length === 0));
}

/** Returns the name of a member that objects of the interface have, or null. */
function instanceMember(owner: string, key: string): string | null {
  if (key === owner || key === owner.replace('Intl.', '')) return null;
  return key.endsWith('_static') || key.endsWith('_event') ? null : key;
}
