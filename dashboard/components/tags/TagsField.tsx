import { CloseButton, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LONGEST_TAG } from '#contract/entities/tag.ts';
import { useTranslation } from '#ui/language.ts';
import { isLoaded } from '../answers.ts';
import { newTag, newTagName } from './new-tags.ts';
import { TagPill } from './TagPills.tsx';
import classes from './Tags.module.css';
import type { Tags } from './useTags.ts';

interface TagsFieldProps {
  tags: Tags;
  description?: string;
  /** Ids of tags, and new ones: see `newTag`. */
  value: readonly string[];
  onChange(tags: string[]): void;
  error?: ReactNode;
}

/** Tags that are typed, with suggestions. A name that no tag has creates one when the form is saved. */
export function TagsField({ tags, description, value, onChange, error }: TagsFieldProps) {
  const { t } = useTranslation();
  const deletedName = t('Deleted tag');
  const withName = (name: string) => tags.all.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const nameOf = (tag: string) => newTagName(tag) ?? tags.byId.get(tag)?.name ?? deletedName;
  // A colleague may have deleted some in the meantime. They can be removed.
  const shown = isLoaded(tags.list) ? value : value.filter((tag) => nameOf(tag) !== deletedName);

  function choose(names: readonly string[]): void {
    const added = names.filter((name) => !value.some((tag) => nameOf(tag) === name));
    const kept = value.filter((tag) => !shown.includes(tag) || names.includes(nameOf(tag)));
    onChange([...new Set([...kept, ...added.map((name) => withName(name)?._id ?? newTag(name.trim()))])]);
  }

  return (
    <TagsInput
      label={t('Tags')}
      description={description}
      placeholder={value.length === 0 ? t('Such as Berlin, kitchen') : ''}
      data={tags.all.map(({ name }) => name)}
      value={[...new Set(shown.map(nameOf))]}
      onChange={choose}
      renderPill={({ value: name, onRemove, disabled }) => (
        <TagPill name={String(name)} colour={withName(String(name))?.colour ?? 'gray'}>
          {!disabled && (
            <CloseButton
              className={classes.remove}
              size={18}
              tabIndex={-1}
              aria-label={t('Remove {{name}}', { name })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onRemove}
            />
          )}
        </TagPill>
      )}
      maxLength={LONGEST_TAG}
      error={error}
    />
  );
}
