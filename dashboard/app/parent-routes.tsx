import { createRootRoute, createRoute } from '@tanstack/react-router';
import { Root } from './Root.tsx';
import { signedIn } from './route-guards.ts';
import { Shell } from './Shell.tsx';

/** The query of the address, and the selected slide. */
export interface RouteContext {
  search: Record<string, unknown>;
  slide: string | null;
}

/** Converts a value of the query to a string, whatever type the router parsed it as. */
export function textIn(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}

export const root = createRootRoute({ component: Root });

/** The frame of all routes behind the login. */
export const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: signedIn,
  component: Shell,
});

/** `_id` of the record to edit; a new one without it. */
export const idInSearch = (search: Record<string, unknown>): { id?: string } => ({ id: textIn(search.id) });
export const hasNoId = ({ search }: RouteContext): boolean => idInSearch(search).id === undefined;
