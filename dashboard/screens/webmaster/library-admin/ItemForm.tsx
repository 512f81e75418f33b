import { Button, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/entities/library.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import type { LibraryKind } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { uploadForAll } from '#dashboard/api/upload.ts';
import { goOnWith } from '#dashboard/components/go-on-with.ts';
import { categoryOptions } from '#dashboard/components/library.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { showNotice } from '#dashboard/components/notices.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { useKeptForm } from '#dashboard/components/useKeptForm.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { endingsOf } from '#slide-types/file-kinds.ts';
import { PresentFile } from '#slide-types/PresentFile.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { english, useTranslation } from '#ui/language.ts';
import classes from './LibraryAdmin.module.css';

const KINDS = {
  image: {
    add: 'POST /api/images/add',
    title: english('Add Image'),
    file: english('Image file'),
    added: english('Image Added'),
  },
  video: {
    add: 'POST /api/videos/add',
    title: english('Add Video'),
    file: english('Video file'),
    added: english('Video Added'),
  },
} as const;

interface ItemFormProps {
  kind: LibraryKind;
  categories: readonly Category[];
}

/** Adds images or videos one after the other; the category is kept for the next. */
export function ItemForm({ kind, categories }: ItemFormProps) {
  const { t } = useTranslation();
  const { add, title, file, added } = KINDS[kind];
  const queryClient = useQueryClient();
  const [count, setCount] = useState(0);
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', path: '', category: null as string | null },
    validate: {
      name: (name) => (name.trim() === '' ? t('An item needs a name.') : null),
      path: (path) => (path === '' ? t('An item needs a file. Please upload one.') : null),
      category: (category) => (category === null ? t('An item needs a category.') : null),
    },
  });
  useKeptForm(`library.${kind}`, form);
  const { submit, isPending, error } = useSubmission({
    mutationFn: ({ name, path, category }: typeof form.values) => call(add, { name, path, category: category ?? '' }),
    onSuccess: (_, sent) => {
      showNotice(t(added));
      goOnWith(form, { name: '', path: '', category: sent.category }, sent);
      // The next file may have been uploaded already.
      if (form.getValues().path === '') setCount((so) => so + 1);
      return queryClient.invalidateQueries({ queryKey: queryKeys.library() });
    },
    onError: (failure) => {
      if (failure instanceof ApiError) form.setErrors(failure.fields);
    },
  });
  const options = categoryOptions(categories, (category) => !category.childrenOnly);

  return (
    <div className={classes.single}>
      <Section title={t(title)}>
        {options.length === 0 && <Text>{t('Add a category first. Every image and video belongs to a category.')}</Text>}
        <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
          <FileDrop
            // Clears the previous success message.
            key={count}
            label={t(file)}
            extensions={endingsOf(kind)}
            present={form.values.path !== '' && <PresentFile location={form.values.path} />}
            upload={uploadForAll}
            onUploaded={(location) => form.setFieldValue('path', location)}
            error={form.errors.path as string | undefined}
          />
          <TextInput label={t('Name')} autoComplete="off" {...form.getInputProps('name')} />
          <Select
            label={t('Category')}
            data={options}
            searchable={isLongList(options)}
            disabled={options.length === 0}
            {...form.getInputProps('category')}
          />
          {error && (
            <Text c="var(--mantine-color-error)" role="alert">
              {error.message}
            </Text>
          )}
          <Button type="submit" loading={isPending} disabled={options.length === 0} className={classes.start}>
            {t(title)}
          </Button>
        </form>
      </Section>
    </div>
  );
}
