import { ColorSwatch, Input, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_TAG, TAG_COLOURS, type Tag, type TagColour } from '#contract/entities/tag.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { showNotice } from '#dashboard/components/notices.tsx';
import classes from '#dashboard/components/tags/Tags.module.css';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { english, useTranslation } from '#ui/language.ts';
import { OtherVersionNotice } from './OtherVersionNotice.tsx';
import { useOtherVersion } from './useOtherVersion.ts';

interface TagDialogProps {
  portalId: number;
  /** As it is stored now; null for a new one. */
  tag: Tag | null;
  /** All tags of the portal. */
  tags: readonly Tag[];
  onClose(): void;
}

const COLOUR_NAMES: Record<TagColour, string> = {
  gray: english('Grey'),
  red: english('Red'),
  orange: english('Orange'),
  yellow: english('Yellow'),
  green: english('Green'),
  teal: english('Teal'),
  blue: english('Blue'),
  violet: english('Violet'),
  pink: english('Pink'),
};

/** Renames a tag of a portal, changes its colour, or creates one. */
export function TagDialog({ portalId, tag, tags, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [name, setName] = useState(tag?.name ?? '');
  const [colour, setColour] = useState<TagColour>(tag?.colour ?? 'gray');
  const save = useSubmission({
    mutationFn: (lastModified: string | undefined) =>
      tag
        ? call('PATCH /api/tags/updateTag', {
            ...{ _id: tag._id, PortalId: portalId, lastModified },
            update: { name, colour },
          })
        : call('POST /api/tags/add', { PortalId: portalId, name, colour }),
    onSuccess: (saved) => {
      showNotice(t('{{name}} was saved.', { name: saved.name }));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.tags(portalId) }),
  });
  const isChangedFrom = (version: Pick<Tag, 'name' | 'colour'>) => name !== version.name || colour !== version.colour;
  const { seen, other, loadOther, keepMine } = useOtherVersion<Tag>({
    stored: tag,
    isChangedFrom,
    isSaving: save.isPending,
    load(version) {
      setName(version.name);
      setColour(version.colour);
      save.reset();
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  // The server would return the existing one, without its new colour.
  const isTaken = tag === null && tags.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <DialogForm
      title={tag ? t('Edit {{name}}', { name: tag.name }) : t('New tag')}
      isChanged={isChangedFrom(tag ?? { name: '', colour: 'gray' })}
      isSaving={save.isPending}
      notYet={isTaken ? t('There is already a tag with this name.') : undefined}
      failure={save.error && !other && Object.keys(fields).length === 0 ? save.error.message : null}
      onSave={() => save.submit(seen)}
      onClose={onClose}
    >
      {other && (
        <OtherVersionNotice
          record={{ PortalId: portalId, kind: 'tag', _id: other._id }}
          version={other.lastModified}
          onKeep={() => save.submit(keepMine())}
          onLoad={loadOther}
        />
      )}
      <TextInput
        data-autofocus
        label={t('Name')}
        placeholder={t('Berlin')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isTaken ? t('There is already a tag with this name.') : fields.name}
        maxLength={LONGEST_TAG}
        autoComplete="off"
      />
      <Input.Wrapper label={t('Colour')} component="fieldset" labelElement="div" className={classes.colourField}>
        <div className={classes.colours}>
          {TAG_COLOURS.map((one) => (
            <UnstyledButton
              key={one}
              aria-label={t(COLOUR_NAMES[one])}
              title={t(COLOUR_NAMES[one])}
              aria-pressed={one === colour}
              onClick={() => setColour(one)}
            >
              <ColorSwatch color={`var(--mantine-color-${one}-6)`} size={28}>
                {one === colour && <IconCheck size={16} color="#fff" aria-hidden />}
              </ColorSwatch>
            </UnstyledButton>
          ))}
        </div>
      </Input.Wrapper>
    </DialogForm>
  );
}
