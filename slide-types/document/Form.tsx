import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { libraryOf } from '../FilePicker.tsx';
import { Conversion } from '../file-fields/Conversion.tsx';
import { useFileNotices, useFileStatus } from '../file-fields/file-status.ts';
import { LinkField } from '../file-fields/LinkField.tsx';
import { endingsOf } from '../file-kinds.ts';
import type { FormProps } from '../form.ts';
import { PresentFile } from '../PresentFile.tsx';
import { pagesInRange } from './definition-pages.ts';
import { secondsPerPage, USUAL_PAGE_SECONDS } from './facts.ts';

const LONGEST_SECONDS = 3_600;

export default function DocumentForm({ fields, problems, onChange, services }: FormProps<FieldsOf<'document'>>) {
  const { t } = useTranslation();
  const { document_path, document_first_page: first, document_last_page: last, document_page_seconds } = fields;
  const notices = useFileNotices(document_path);
  const pages = useFileStatus(document_path)?.pages ?? [];
  const shown = pagesInRange(pages, fields).length;
  return (
    <Stack gap="md">
      <FileDrop
        label={t('Document')}
        description={t('A .pdf is ready fastest. Other documents look as LibreOffice draws them.')}
        extensions={endingsOf('document')}
        present={
          document_path !== '' && (
            <PresentFile key={`${document_path} ${pages.length}`} location={document_path}>
              <Conversion
                location={document_path}
                wordsWhenReady={(status) =>
                  t('{{count}} pages', { count: status.pages.length, defaultValue_one: '{{count}} page' })
                }
              />
            </PresentFile>
          )
        }
        upload={(file, options) => services.uploadFile(file, 'document', options)}
        onUploaded={(location) => onChange({ document_path: location, document_first_page: 1, document_last_page: 0 })}
        library={libraryOf(services, 'document', ({ name }) => services.suggestName(name))}
        notices={notices}
        error={problems.document_path}
      />
      <LinkField
        kind="document"
        location={document_path}
        links={services.links}
        onLinked={({ location, name }) => {
          services.suggestName(name);
          onChange({ document_path: location, document_first_page: 1, document_last_page: 0 });
        }}
        onReplaced={(location) => onChange({ document_path: location })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'start' }}>
        <NumberInput
          label={t('First page')}
          value={first}
          onChange={(value) => onChange({ document_first_page: wholeNumberIn(value) || 1 })}
          min={1}
          {...(pages.length > 0 && { max: pages.length })}
          allowDecimal={false}
          allowNegative={false}
          error={problems.document_first_page}
        />
        <NumberInput
          label={t('Last page')}
          placeholder={pages.length > 0 ? String(pages.length) : t('The last one')}
          value={last === 0 ? '' : last}
          onChange={(value) => onChange({ document_last_page: wholeNumberIn(value) })}
          min={1}
          {...(pages.length > 0 && { max: pages.length })}
          allowDecimal={false}
          allowNegative={false}
          error={problems.document_last_page}
        />
        <NumberInput
          label={t('Time per page (seconds)')}
          placeholder={String(USUAL_PAGE_SECONDS)}
          value={document_page_seconds === 0 ? '' : document_page_seconds}
          onChange={(value) => onChange({ document_page_seconds: wholeNumberIn(value) })}
          min={1}
          max={LONGEST_SECONDS}
          allowDecimal={false}
          allowNegative={false}
          error={problems.document_page_seconds}
        />
      </SimpleGrid>
      {shown > 0 && (
        <Text size="sm" c="dimmed">
          {t('Shows {{count}} pages in {{seconds}} s.', {
            count: shown,
            seconds: shown * secondsPerPage(fields),
            defaultValue_one: 'Shows {{count}} page for {{seconds}} s.',
          })}
        </Text>
      )}
    </Stack>
  );
}

/** 0 for an empty field. */
function wholeNumberIn(value: number | string): number {
  return Number.parseInt(String(value), 10) || 0;
}
