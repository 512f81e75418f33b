import { Button, Select, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { Category } from '#contract/entities/library.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
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
}

export function CategoryForm({ category, categories }: CategoryFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      name: category?.name ?? '',
      parentCategory: category?.parentCategory ?? null,
      childrenOnly: category?.childrenOnly ?? false,
      hideFromMenu: category?.hideFromMenu ?? false,
    },
    validate: { name: (name) => (name.trim() === '' ? t('A category needs a name.') : null) },
  });
  useKeptForm(`category.${category?._id ?? 'new'}`, form);
  const { submit, isPending, error } = useSubmission({
    mutationFn: (values: typeof form.values) =>
      category
        ? call('PATCH /api/categories/update', { id: category._id, update: values })
        : call('POST /api/categories/add', values),
    onSuccess: () => {
      showNotice(category ? t('Category updated') : t('Category Added'));
      if (category) form.resetDirty();
      else form.reset();
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
