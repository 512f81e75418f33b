import { Stack, TextInput } from '@mantine/core';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { MappingForm } from './MappingForm.tsx';
import { RateTableForm } from './RateTableForm.tsx';

type Props = Omit<FormProps<FieldsOf<'interestrate'>>, 'theme' | 'preview'>;

/** Where the rates come from. Screens keep showing the previous source until the new one has content. */
export function SourceForm(props: Props) {
  const { fields, problems, onChange, services, feed } = props;
  if (fields.interestrate_source === 'Create New') {
    const { interestrate_path: path } = fields;
    return (
      <RateTableForm
        path={path.startsWith('/') ? path : ''}
        feed={feed}
        writeRates={services.writeRates}
        onWritten={(location) => onChange({ interestrate_path: location })}
        error={problems.interestrate_path}
      />
    );
  }
  return (
    <Stack gap="md">
      <LocationForm {...props} />
      <MappingForm {...props} />
    </Stack>
  );
}

/** The file or the address of the rates. */
function LocationForm({ fields, problems, onChange, services, feed }: Props) {
  const { t } = useTranslation();
  const { interestrate_source: source, interestrate_path: path } = fields;
  const isFile = path.startsWith('/');
  if (source === 'Upload XML File') {
    return (
      <FileDrop
        label={path === '' ? t('XML file (without one, screens skip the slide)') : t('XML file')}
        extensions={['.xml']}
        present={isFile && <PresentFile location={path} />}
        upload={(file, options) => services.uploadFile(file, 'rates', options)}
        onUploaded={(location) => onChange({ interestrate_path: location })}
        error={problems.interestrate_path ?? feed?.error ?? undefined}
      />
    );
  }
  return (
    <TextInput
      label={t('Feed URL')}
      description={
        isFile
          ? t('Until you enter an address, screens keep showing the previous file.')
          : t('XML or JSON. Without an address, screens skip the slide.')
      }
      placeholder="https://"
      type="url"
      inputMode="url"
      value={isFile ? '' : path}
      onChange={(event) => onChange({ interestrate_path: event.currentTarget.value.trim() })}
      error={problems.interestrate_path ?? feed?.error}
      autoComplete="off"
    />
  );
}
