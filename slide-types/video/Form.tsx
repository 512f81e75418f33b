import { Button, Checkbox, Stack } from '@mantine/core';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { libraryOf } from '../FilePicker.tsx';
import { Conversion } from '../file-fields/Conversion.tsx';
import { useFileNotices } from '../file-fields/file-status.ts';
import { endingsOf } from '../file-kinds.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { FitField } from '../picture-fields/FitField.tsx';
import { SoundField } from './SoundField.tsx';

export default function VideoForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'video'>>) {
  const { t } = useTranslation();
  const { video_path, video_captions_path, video_html5, video_fit, video_volume } = fields;
  const notices = useFileNotices(video_path);
  return (
    <Stack gap="md">
      <FileDrop
        label={t('Video file')}
        extensions={endingsOf('video')}
        present={
          video_path !== '' && (
            <PresentFile key={video_path} location={video_path}>
              <Conversion
                location={video_path}
                wordsWhenReady={({ durationSeconds }) =>
                  durationSeconds === null ? null : t('Length: {{value}} s', { value: Math.round(durationSeconds) })
                }
              />
            </PresentFile>
          )
        }
        upload={(file, options) => services.uploadFile(file, 'video', options)}
        onUploaded={(location) => onChange({ video_path: location })}
        library={libraryOf(services, 'video', ({ name }) => services.suggestName(name))}
        notices={notices}
        error={problems.video_path}
      />
      <FitField value={video_fit} onChange={(fit) => onChange({ video_fit: fit })} error={problems.video_fit} />
      <SoundField
        value={video_volume}
        onChange={(volume) => onChange({ video_volume: volume })}
        error={problems.video_volume}
      />
      <FileDrop
        label={t('Captions (optional)')}
        extensions={['.vtt']}
        present={
          video_captions_path !== '' && (
            <PresentFile location={video_captions_path}>
              <Button
                size="compact-sm"
                variant="default"
                onClick={(event) => {
                  event.stopPropagation();
                  onChange({ video_captions_path: '' });
                }}
              >
                {t('Remove')}
              </Button>
            </PresentFile>
          )
        }
        upload={(file, options) => services.uploadFile(file, 'captions', options)}
        onUploaded={(location) => onChange({ video_captions_path: location })}
        error={problems.video_captions_path}
      />
      <Checkbox
        label={t('HTML5 playback')}
        description={t(
          'Keeps the video in sync on all screens by playing it slightly faster or slower. Turn this off for old devices on which videos stutter.',
        )}
        checked={video_html5}
        onChange={(event) => onChange({ video_html5: event.currentTarget.checked })}
      />
    </Stack>
  );
}
