import { Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TagPills } from '#dashboard/components/tags/TagPills.tsx';
import { TagsField } from '#dashboard/components/tags/TagsField.tsx';
import { useTags } from '#dashboard/components/tags/useTags.ts';
import { automaticTag } from '#rules/tags.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './EditChannel.module.css';
import type { ChannelValues } from './useEditChannel.ts';

interface ChannelTagsProps {
  portalId: number;
  /** The browser engines of its screens. */
  engines: readonly string[];
  form: UseFormReturnType<ChannelValues>;
}

/** The tags of a channel, and those that follow from its other settings. */
export function ChannelTags({ portalId, engines, form }: ChannelTagsProps) {
  const { t } = useTranslation();
  const tags = useTags(portalId);
  const { width, height } = form.values;
  const automatic = tags
    .referencesOf({
      ...form.values,
      width: width === '' ? null : width,
      height: height === '' ? null : height,
      engines: [...engines],
    })
    .filter((reference) => automaticTag(reference) !== null);
  return (
    <div>
      <TagsField
        tags={tags}
        description={t('To find channels and show them together.')}
        value={form.values.tags}
        onChange={(ids) => form.setFieldValue('tags', ids)}
        error={form.errors.tags}
      />
      {automatic.length > 0 && (
        <div className={classes.automaticTags}>
          <Input.Description>{t('Automatic tags:')}</Input.Description>
          <TagPills tags={tags} references={automatic} />
        </div>
      )}
    </div>
  );
}
