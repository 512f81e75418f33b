import { type LazyExoticComponent, lazy } from 'react';
import { type FieldsOf, type SlideTypeKey, slideTypeOrUnknown } from './definitions.ts';
import type { Form } from './form.ts';

const UnknownForm = lazy(() => import('./unknown/Form.tsx'));

/** How each type is edited; a form's code is loaded when a slide of its type is. A type without one does not compile. */
const forms: { [Key in SlideTypeKey]: LazyExoticComponent<Form<FieldsOf<Key>>> } = {
  rte: lazy(() => import('./rte/Form.tsx')),
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
  unknown: UnknownForm,
};

/** The form of the type with this number, seen without its own fields' names; that of `unknown` where this build has none. */
export function formOf(index: number): Form<Record<string, unknown>> {
  return forms[slideTypeOrUnknown(index).key] as unknown as Form<Record<string, unknown>>;
}
