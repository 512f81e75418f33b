import type { z } from 'zod';
import type { RequestOf } from '#contract/client.ts';
import type { Endpoints } from '#contract/endpoints/index.ts';
import type { Actor } from '#rules/permissions.ts';
import type { makeScene } from '../scene.ts';

export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** What to send: the contract's request, for uploads the path's values and the form. */
export type ExampleRequest<Name extends keyof Endpoints> = Endpoints[Name] extends { kind: 'upload' }
  ? (Endpoints[Name] extends { params: infer Params extends z.ZodType } ? z.input<Params> : object) & { form: FormData }
  : RequestOf<Name>;

/** A call as it is made every day. Tests of access, of the audit log and of the documentation all make it. */
export interface Example<Name extends keyof Endpoints> {
  /** A request for the records of the scene's portal. Asked for anew after each success, which may have used them up. */
  request(scene: Scene): ExampleRequest<Name> | Promise<ExampleRequest<Name>>;
  /** Who may do it among those whom the access rule admits and who reach the portal; everybody when left out. */
  may?(actor: Actor, scene: Scene): boolean;
  /** The call is about no portal's records: whoever is admitted succeeds. */
  isOfNoPortal?: true;
  /** The status that whoever is admitted gets, where it is not 200. */
  answers?: number;
  /** The token that is sent is dead afterwards. */
  endsSession?: true;
}

/** An example for every endpoint of a table: one that is missing does not compile. */
export type ExamplesFor<Table> = { [Name in keyof Table & keyof Endpoints]: Example<Name> };
