import type { z } from 'zod';
import type { RequestOf } from '#contract/client.ts';
import type { Endpoints } from '#contract/endpoints/index.ts';
import type { Actor } from '#rules/permissions.ts';
import type { makeScene } from '../scene.ts';

export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** The request of the contract. For uploads, the path's values and the form or the bytes. */
export type ExampleRequest<Name extends keyof Endpoints> = Endpoints[Name] extends { kind: 'upload' }
  ? ParamsOf<Name> & { form: FormData }
  : Endpoints[Name] extends { kind: 'bytes' }
    ? ParamsOf<Name> & { octets: Uint8Array<ArrayBuffer> }
    : RequestOf<Name>;
type ParamsOf<Name extends keyof Endpoints> = Endpoints[Name] extends { params: infer Params extends z.ZodType }
  ? z.input<Params>
  : object;

/** A typical call. Used by the tests of access, of the audit log and of the API docs. */
export interface Example<Name extends keyof Endpoints> {
  /**
   * Creates a request for records of the scene's portal. Called again after each success, which may have deleted the
   * records. `caller`: the token of the user who will send it, for records that only their creator may use.
   */
  request(scene: Scene, caller?: string): ExampleRequest<Name> | Promise<ExampleRequest<Name>>;
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
