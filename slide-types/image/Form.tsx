import { FileDrop } from '#ui/FileDrop.tsx';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';

const EXTENSIONS = ['.bmp', '.gif', '.jpg', '.jpeg', '.png'];

export default function ImageForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'image'>>) {
  const { image_path } = fields;
  return (
    <FileDrop
      label="Image file"
      extensions={EXTENSIONS}
      present={image_path !== '' && <PresentFile location={image_path} />}
      upload={(file, options) => services.uploadFile(file, 'image', options)}
      onUploaded={(location) => onChange({ image_path: location })}
      error={problems.image_path}
    />
  );
}
