import { compareNames } from '#rules/name-order.ts';
import { automaticTag, type TagReference } from '#rules/tags.ts';
import type { Target } from '#slide-types/targets.ts';
import { useTranslation } from '#ui/language.ts';
import { TagSelect } from '../tags/TagSelect.tsx';
import type { Tags } from '../tags/useTags.ts';

interface TargetFieldsProps {
  tags: Tags;
  /** The references of all channels' tags. */
  known: readonly TagReference[];
  target: Target;
  onChange(fields: Partial<Target>): void;
}

/** The tags that a rule requires, and those that it excludes. */
export function TargetFields({ tags, known, target, onChange }: TargetFieldsProps) {
  const { t } = useTranslation();
  const choices = tagChoices(tags, known, target);
  return (
    <>
      <TagSelect
        label={t('Channels with all of these tags')}
        placeholder={t('Every channel')}
        hasAutofocus
        tags={tags}
        choices={choices.filter((tag) => !target.none.includes(tag))}
        value={target.all}
        onChange={(all) => onChange({ all })}
      />
      <TagSelect
        label={t('But not')}
        description={t('Channels with one of these tags are left out.')}
        tags={tags}
        choices={choices.filter((tag) => !target.all.includes(tag))}
        value={target.none}
        onChange={(none) => onChange({ none })}
      />
    </>
  );
}

/** The tags of the portal, and the automatic ones of its channels, including those that only the rule has. */
function tagChoices(tags: Tags, known: readonly TagReference[], { all, none }: Target): TagReference[] {
  const found = [...all, ...none, ...known];
  const automatic = [...new Set(found.filter((tag) => automaticTag(tag) !== null || !tags.byId.has(tag)))];
  automatic.sort((one, other) => compareNames(tags.nameOf(one), tags.nameOf(other)));
  return [...tags.all.map(({ _id }) => _id), ...automatic];
}
