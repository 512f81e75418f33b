import { FileDrop } from '#ui/FileDrop.tsx';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { Conversion } from './Conversion.tsx';

const EXTENSIONS = ['.wmv', '.mpg', '.mp4', '.ogg', '.ogv', '.webm'];

export default function VideoForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'video'>>) {
  const { video_path } = fields;
  return (
    <FileDrop
      label="Video file"
      extensions={EXTENSIONS}
      present={
        video_path !== '' && (
          <PresentFile key={video_path} location={video_path}>
            <Conversion location={video_path} />
          </PresentFile>
        )
      }
      upload={(file, options) => services.uploadFile(file, 'video', options)}
      onUploaded={(location) => onChange({ video_path: location })}
      error={problems.video_path}
    />
  );
}
