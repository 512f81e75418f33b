import { CloseButton, MultiSelect } from '@mantine/core';
import type { TagColour } from '#contract/entities/tag.ts';
import { automaticTag, type TagReference } from '#rules/tags.ts';
import { useTranslation } from '#ui/language.ts';
import { TagDot, TagPill } from './TagPills.tsx';
import classes from './Tags.module.css';
import type { Tags } from './useTags.ts';

interface TagSelectProps {
  label: string;
  description?: string;
  placeholder?: string;
  hasAutofocus?: boolean;
  tags: Tags;
  choices: readonly TagReference[];
  value: readonly TagReference[];
  onChange(references: TagReference[]): void;
}

/** Chooses from existing tags, including automatic ones. */
export function TagSelect(props: TagSelectProps) {
  const { label, description, placeholder, hasAutofocus, tags, choices, value, onChange } = props;
  const { t } = useTranslation();
  const item = (reference: TagReference) => ({ value: reference, label: tags.nameOf(reference) });
  const isAutomatic = (reference: TagReference) => automaticTag(reference) !== null;
  const groups = [
    { group: t('Tags'), items: choices.filter((one) => !isAutomatic(one)).map(item) },
    { group: t('Automatic tags'), items: choices.filter(isAutomatic).map(item) },
  ];
  const colourOf = (reference: TagReference) => tags.byId.get(reference)?.colour ?? null;
  return (
    <MultiSelect
      {...(hasAutofocus && { 'data-autofocus': true })}
      label={label}
      description={description}
      placeholder={value.length === 0 ? placeholder : ''}
      data={groups.filter(({ items }) => items.length > 0)}
      value={[...value]}
      onChange={onChange}
      maxValues={MOST_TAGS_OF_RULE}
      searchable
      openOnFocus={false}
      hidePickedOptions
      nothingFoundMessage={tags.list.isLoading ? t('Still loading…') : t('No matches.')}
      renderOption={({ option }) => <Option name={option.label} colour={colourOf(option.value)} />}
      renderPill={({ value: reference, onRemove, disabled }) => (
        <TagPill name={tags.nameOf(String(reference))} colour={colourOf(String(reference))}>
          {!disabled && (
            <CloseButton
              className={classes.remove}
              size={18}
              tabIndex={-1}
              aria-label={t('Remove {{name}}', { name: tags.nameOf(String(reference)) })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onRemove}
            />
          )}
        </TagPill>
      )}
    />
  );
}

/** Not a pill, because a selected option has another background. */
function Option({ name, colour }: { name: string; colour: TagColour | null }) {
  return (
    <span className={classes.option}>
      {colour !== null && <TagDot colour={colour} />}
      {name}
    </span>
  );
}

/** The server accepts no more. */
const MOST_TAGS_OF_RULE = 20;
