import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Category } from '#contract/entities/library.ts';
import { mayLeave } from '#dashboard/components/leave-question.tsx';
import { categoryLines, categoryTree } from '#dashboard/components/library.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useTranslation } from '#ui/language.ts';
import { CategoryForm } from './CategoryForm.tsx';
import classes from './LibraryAdmin.module.css';

/** All categories, and next to them the one that is edited or created. */
export function Categories({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation();
  const [editedId, setEditedId] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const edited = categories.find(({ _id }) => _id === editedId) ?? null;
  const lines = categoryLines(categoryTree(categories));

  async function edit(categoryId: string | null): Promise<void> {
    if (categoryId === editedId) return;
    if (!isChanged || (await mayLeave(t('Your unsaved changes will be lost.')))) setEditedId(categoryId);
  }

  return (
    <div className={classes.columns}>
      <Section title={edited ? t('Edit {{name}}', { name: edited.name }) : t('Add category')}>
        <CategoryForm key={edited?._id ?? 'new'} category={edited} categories={categories} onChanged={setChanged} />
        {edited && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void edit(null)}
            className={classes.start}
          >
            {t('Add another category')}
          </Button>
        )}
      </Section>
      <Section title={t('Categories')}>
        {lines.length === 0 && <Text c="dimmed">{t('There are no categories yet. Add the first one.')}</Text>}
        <ul className={classes.list}>
          {lines.map(({ category, depth }) => (
            <li key={category._id} className={classes.line} style={{ paddingInlineStart: depth * 20 }}>
              <span className={classes.name} title={category.name}>
                {category.name}
              </span>
              <Text component="span" size="sm" c="dimmed" className={classes.notes}>
                {[category.childrenOnly && t('subcategories only'), category.hideFromMenu && t('hidden')]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('Edit {{name}}', { name: category.name })}
                aria-pressed={category._id === editedId}
                onClick={() => void edit(category._id)}
              >
                {t('Edit')}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
