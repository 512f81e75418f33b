import { type LazyExoticComponent, lazy } from 'react';
import { type FieldsOf, type SlideTypeKey, slideTypeOrUnknown } from './definitions.ts';
import type { Form } from './form.ts';

const UnknownForm = lazy(() => import('./unknown/Form.tsx'));

/**
 * The Form of each type; its code is loaded when a slide of the type is edited. A type without one does not compile.
 */
const forms: { [Key in SlideTypeKey]: LazyExoticComponent<Form<FieldsOf<Key>>> } = {
  rte: lazy(() => import('./rte/Form.tsx')),
  document: lazy(() => import('./document/Form.tsx')),
  weather: lazy(() => import('./weather/Form.tsx')),
  image: lazy(() => import('./image/Form.tsx')),
  rss: lazy(() => import('./rss/Form.tsx')),
  flash: lazy(() => import('./flash/Form.tsx')),
  video: lazy(() => import('./video/Form.tsx')),
  interestrate: lazy(() => import('./interestrate/Form.tsx')),
  time: lazy(() => import('./time/Form.tsx')),
  template: lazy(() => import('./template/Form.tsx')),
  wpRss: lazy(() => import('./wpRss/Form.tsx')),
  animated: lazy(() => import('./animated/Form.tsx')),
  playlist: lazy(() => import('./playlist/Form.tsx')),
  unknown: UnknownForm,
};

/**
 * The Form of the type with this number, without the names of its own fields; that of `unknown` if this build has none.
 */
export function formOf(index: number): Form<Record<string, unknown>> {
  return forms[slideTypeOrUnknown(index).key] as unknown as Form<Record<string, unknown>>;
}
