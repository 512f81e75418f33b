import { Alert, Button, Group, Input, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconTableOptions, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { PartTitle } from '../FormPart.tsx';
import type { FormProps } from '../form.ts';
import { hasMapping, LONGEST_TITLE, NO_MAPPING } from './feed-mapping.ts';
import { MappedRowsForm } from './MappedRowsForm.tsx';
import { MappingChoicesForm } from './MappingChoicesForm.tsx';
import { proposeMapping } from './propose-mapping.ts';
import { useOutline } from './useOutline.ts';

type Props = Omit<FormProps<FieldsOf<'interestrate'>>, 'theme' | 'preview'>;

/** Chooses which values of a document are the rates, if its format isn't known. */
export function MappingForm({ fields, problems, onChange, services, feed }: Props) {
  const { t } = useTranslation();
  const { interestrate_path: path } = fields;
  const isMapped = hasMapping(fields);
  const [openFor, setOpenFor] = useState('');
  const isOpen = isMapped || (openFor === path && path !== '');
  const { outline, failure } = useOutline(path, isOpen, services.readOutline);

  // The first proposal, once the structure is known.
  const propose = useRef(onChange);
  propose.current = onChange;
  useEffect(() => {
    const [likeliest] = outline?.tables ?? [];
    if (!isMapped && likeliest) propose.current(proposeMapping(likeliest));
  }, [outline, isMapped]);

  if (path === '' || problems.interestrate_path) return null;
  const needsMapping = feed?.code === 'rates-unknown' || feed?.code === 'rates-of-different-units';
  if (!isOpen) {
    const button = (
      <Button
        variant={needsMapping ? 'filled' : 'default'}
        leftSection={<IconTableOptions size={16} aria-hidden />}
        onClick={() => setOpenFor(path)}
      >
        {t('Choose the rates')}
      </Button>
    );
    if (!needsMapping) return feed?.content ? <div>{button}</div> : null;
    return (
      <Alert color="orange" title={t('Choose which values in this source are rates')}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">
            {t(
              'Screens show an error until you choose them. If the source changes its structure later, screens show an error instead of wrong figures.',
            )}
          </Text>
          {button}
        </Stack>
      </Alert>
    );
  }

  const close = () => {
    setOpenFor('');
    onChange(NO_MAPPING);
  };
  const table = outline?.tables.find(({ path: rows }) => rows === fields.interestrate_map_rows) ?? null;
  return (
    <Stack gap="md" role="group" aria-label={t('Rates in this source')}>
      <Group justify="space-between">
        <PartTitle>{t('Rates in this source')}</PartTitle>
        <Button variant="subtle" size="xs" leftSection={<IconX size={14} aria-hidden />} onClick={close}>
          {t('Remove these choices')}
        </Button>
      </Group>
      {!outline && !failure && <Skeleton height={180} aria-label={t('Loading the source')} />}
      {failure && <Input.Error role="alert">{failure}</Input.Error>}
      {outline && <MappingChoicesForm {...{ outline, table, fields, problems, onChange }} />}
      <TextInput
        label={t('Title')}
        description={t('Above the rates, such as “Exchange rates in euros”')}
        value={fields.interestrate_map_title}
        onChange={(event) => onChange({ interestrate_map_title: event.currentTarget.value })}
        error={problems.interestrate_map_title}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
      />
      {table && fields.interestrate_map_rate !== '' && <MappedRowsForm {...{ table, fields, onChange }} />}
      {problems.interestrate_map_names && <Input.Error role="alert">{problems.interestrate_map_names}</Input.Error>}
    </Stack>
  );
}
