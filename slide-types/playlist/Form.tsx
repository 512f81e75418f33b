import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';

/** The slides of a playlist, in order. */
export default function PlaylistForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'playlist'>>) {
  const [error] = Object.keys(problems).flatMap((field) =>
    field.split('.')[0] === 'playlist_slides' ? [problems[field]] : [],
  );
  const { SlidesField } = services;
  return (
    <SlidesField
      slides={fields.playlist_slides}
      error={error}
      onChange={(playlist_slides) => onChange({ playlist_slides })}
    />
  );
}
