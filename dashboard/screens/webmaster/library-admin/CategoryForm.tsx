import { Button, Select, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Category } from '#contract/entities/library.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { goOnWith } from '#dashboard/components/go-on-with.ts';
import { categoryOptions, categoryPath } from '#dashboard/components/library.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { showNotice } from '#dashboard/components/notices.tsx';
import { useKeptForm } from '#dashboard/components/useKeptForm.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './LibraryAdmin.module.css';

interface CategoryFormProps {
  /** Null for a new category. */
  category: Category | null;
  categories: readonly Category[];
  /** Called with whether there are unsaved changes. */
  onChanged(isChanged: boolean): void;
}

type CategoryValues = ReturnType<typeof valuesOf>;

function valuesOf({ name, parentCategory, childrenOnly, hideFromMenu }: Omit<Category, '_id'>) {
  return { name, parentCategory, childrenOnly, hideFromMenu };
}

const NEW_CATEGORY: CategoryValues = { name: '', parentCategory: null, childrenOnly: false, hideFromMenu: false };

export function CategoryForm({ category, categories, onChanged }: CategoryFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'controlled',
    initialValues: valuesOf(category ?? NEW_CATEGORY),
    validate: { name: (name) => (name.trim() === '' ? t('A category needs a name.') : null) },
  });
  useKeptForm(`category.${category?._id ?? 'new'}`, form);
  const isChanged = form.isDirty();
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const { submit, isPending, error } = useSubmission({
    mutationFn: (values: CategoryValues) =>
      category
        ? call('PATCH /api/categories/update', { id: category._id, update: values })
        : call('POST /api/categories/add', values),
    onSuccess: (_, sent) => {
      showNotice(category ? t('Category updated') : t('Category Added'));
      goOnWith(form, category ? sent : NEW_CATEGORY, sent);
      return queryClient.invalidateQueries({ queryKey: queryKeys.library() });
    },
    onError: (failure) => {
      if (failure instanceof ApiError) form.setErrors(failure.fields);
    },
  });
  const isBelowItself = (one: Category) => categoryPath(categories, one._id).some(({ _id }) => _id === category?._id);

  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput label={t('Name')} autoComplete="off" {...form.getInputProps('name')} />
      <Select
        label={t('Parent category')}
        placeholder={t('No parent category')}
        data={categoryOptions(categories, (one) => !isBelowItself(one))}
        clearable
        clearButtonProps={{ 'aria-label': t('No parent category') }}
        searchable={isLongList(categories)}
        {...form.getInputProps('parentCategory')}
      />
      <Switch
        label={t('Subcategories only')}
        description={t('Contains only other categories, with no images or videos of its own.')}
        {...form.getInputProps('childrenOnly', { type: 'checkbox' })}
      />
      <Switch
        label={t('Hide from menu')}
        description={t('Its content can still be found by searching.')}
        {...form.getInputProps('hideFromMenu', { type: 'checkbox' })}
      />
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error.message}
        </Text>
      )}
      <Button type="submit" loading={isPending} className={classes.start}>
        {category ? t('Save') : t('Add category')}
      </Button>
    </form>
  );
}
