import { CloseButton, TagsInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LONGEST_TAG } from '#contract/entities/tag.ts';
import { call } from '#dashboard/api/client.ts';
import { tagsQuery } from '#dashboard/api/queries.ts';
import { useTranslation } from '#ui/language.ts';
import { isLoaded } from '../answers.ts';
import { compareNames } from '../names.ts';
import { showError } from '../notices.tsx';
import { TagPill } from './TagPills.tsx';
import classes from './Tags.module.css';
import type { Tags } from './useTags.ts';

interface TagsFieldProps {
  portalId: number;
  tags: Tags;
  description?: string;
  /** Ids of tags. */
  value: readonly string[];
  onChange(tagIds: string[]): void;
  error?: ReactNode;
}

/** Tags that are typed, with suggestions. A name that no tag has creates one at once. */
export function TagsField({ portalId, tags, description, value, onChange, error }: TagsFieldProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const unknownName = t('Deleted tag');
  const unknown = isLoaded(tags.list) ? value.filter((tagId) => !tags.byId.has(tagId)) : [];
  const withName = (name: string) => tags.all.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const create = useMutation({
    mutationFn: (name: string) => call('POST /api/tags/add', { PortalId: portalId, name }),
    onSuccess: (tag) =>
      queryClient.setQueryData(tagsQuery(portalId).queryKey, (all = []) =>
        [...all.filter(({ _id }) => _id !== tag._id), tag].sort((one, other) => compareNames(one.name, other.name)),
      ),
    onError: (failure) => showError(failure.message),
  });

  async function choose(names: string[]): Promise<void> {
    const chosen: string[] = [];
    for (const name of names) {
      if (name === unknownName) {
        chosen.push(...unknown);
        continue;
      }
      const known = withName(name) ?? (await create.mutateAsync(name.trim()).catch(() => null));
      if (known) chosen.push(known._id);
    }
    onChange([...new Set(chosen)]);
  }

  return (
    <TagsInput
      label={t('Tags')}
      description={description}
      placeholder={value.length === 0 ? t('Such as Berlin, kitchen') : ''}
      data={tags.all.map(({ name }) => name)}
      value={[
        ...value.flatMap((tagId) => tags.byId.get(tagId)?.name ?? []),
        // A colleague has deleted them in the meantime. They can be removed.
        ...(unknown.length > 0 ? [unknownName] : []),
      ]}
      onChange={(names) => void choose(names)}
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
