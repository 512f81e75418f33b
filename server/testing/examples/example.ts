import type { Endpoints } from '#contract/endpoints/index.ts';
import type { Actor } from '#rules/permissions.ts';
import type { RawRequest } from '../call-raw.ts';
import type { Scene } from '../scene.ts';

/** A typical call. Used by the tests of access, of the audit log and of the API docs. */
export interface Example<Name extends keyof Endpoints> {
  /**
   * Creates a request for records of the scene's portal. Called again after each success, which may have deleted the
   * records. `caller`: the token of the user who will send it, for records that only their creator may use.
   */
  request(scene: Scene, caller?: string): RawRequest<Name> | Promise<RawRequest<Name>>;
  /**
   * Which users may make the call, of those whom the access rule allows and who can reach the portal. All by default.
   */
  may?(actor: Actor, scene: Scene): boolean;
  /** The call doesn't belong to a portal, so it succeeds for all users whom the access rule allows. */
  isOfNoPortal?: true;
  /** The status for allowed users, if it is not 200. */
  status?: number;
  /** The call ends the session of its token. */
  endsSession?: true;
}

/** An example for every endpoint of a table. A missing one does not compile. */
export type ExamplesFor<Table> = { [Name in keyof Table & keyof Endpoints]: Example<Name> };
