import { Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tag } from '#contract/entities/tag.ts';
import { call } from '#dashboard/api/client.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { showNotice } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTranslation } from '#ui/language.ts';

interface MergeTagDialogProps {
  tag: Tag;
  others: readonly Tag[];
  /** How many channels and screens have the tag. */
  useCount: number;
  /** How many slides have rules with the tag; null if that isn't known. */
  slideCount: number | null;
  onClose(): void;
}

/** Replaces a tag by another one on all channels and screens, and in rules of slides. */
export function MergeTagDialog({ tag, others, useCount, slideCount, onClose }: MergeTagDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { _id, PortalId, name } = tag;
  const [into, setInto] = useState<string | null>(null);
  const merge = useSubmission({
    mutationFn: (other: string) => call('POST /api/tags/merge', { _id, PortalId, into: other }),
    onSuccess: (other) => {
      showNotice(t('{{name}} is now part of {{other}}.', { name, other: other.name }));
      onClose();
    },
    onSettled: () => Promise.all(keysOfPortal(PortalId).map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const other = others.find((one) => one._id === into);
  return (
    <DialogForm
      title={t('Merge {{name}}', { name })}
      saveLabel={t('Merge')}
      isChanged={false}
      isSaving={merge.isPending}
      notYet={other ? undefined : t('Choose the tag to keep first.')}
      failure={merge.error?.message ?? null}
      onSave={() => other && merge.submit(other._id)}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('Tag to keep')}
        data={others.map((one) => ({ value: one._id, label: one.name }))}
        value={into}
        onChange={setInto}
        searchable
      />
      {other && (
        <Text role="status">
          {t(
            '{{other}} replaces {{name}} on {{count}} channels and screens. {{name}} is deleted. This can’t be undone.',
            {
              count: useCount,
              name,
              other: other.name,
              defaultValue_one:
                '{{other}} replaces {{name}} on {{count}} channel or screen. {{name}} is deleted. This can’t be undone.',
            },
          )}{' '}
          {slideCount === null
            ? t('Rules of slides use {{other}} instead.', { other: other.name })
            : slideCount > 0 &&
              t('The rules of {{count}} slides use {{other}} instead.', {
                count: slideCount,
                other: other.name,
                defaultValue_one: 'The rules of {{count}} slide use {{other}} instead.',
              })}
        </Text>
      )}
    </DialogForm>
  );
}
