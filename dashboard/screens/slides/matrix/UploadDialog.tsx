import { Input, NumberInput, Select, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Area } from '#contract/entities/area.ts';
import { bulkUploads } from '#dashboard/components/bulk-upload/bulk-uploads.ts';
import { chosenFiles } from '#dashboard/components/bulk-upload/chosen-files.ts';
import type { FileToUpload } from '#dashboard/components/bulk-upload/file-to-upload.ts';
import { showUploads } from '#dashboard/components/bulk-upload/has-uploads.ts';
import { ChannelChecklist } from '#dashboard/components/ChannelChecklist.tsx';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { isLongList } from '#dashboard/components/long-list.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { UploadList } from './UploadList.tsx';
import type { Matrix } from './useMatrix.ts';

/** Long enough to read a poster twice. */
const USUAL_SECONDS = 10;

interface UploadDialogProps {
  matrix: Matrix;
  /** The one of the matrix. */
  area: Area;
  files: readonly FileToUpload[];
  onClose(): void;
}

/** Asks where the slides of these files are shown, and for how long. */
export default function UploadDialog({ matrix, area, files, onClose }: UploadDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { portalId, areas, channels } = matrix;
  const [areaId, setAreaId] = useState(area._id);
  const [seconds, setSeconds] = useState<number | string>(USUAL_SECONDS);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { accepted, refused } = useMemo(() => chosenFiles(files), [files]);
  const usable = channels.filter(
    (channel) => channel.selectedAreas.includes(areaId) && can(user, 'channel.use', channel),
  );
  // The only channel is where they belong; of several, none is more likely than others.
  const isOn = (channel: string) => ticks.get(channel) ?? usable.length === 1;
  const count = accepted.length;
  const hasUsualLength = accepted.some(({ kind }) => kind !== 'video');
  const notYet =
    count === 0
      ? t('None of these files can become a slide.')
      : hasUsualLength && !(Number(seconds) > 0)
        ? t('The slides need a duration.')
        : undefined;

  function upload(): void {
    if (notYet !== undefined) return;
    const shownOn = usable.map(({ _id }) => _id).filter(isOn);
    bulkUploads.add(accepted, { portalId, areaId, channels: shownOn, seconds: Number(seconds) });
    showUploads();
    onClose();
  }

  return (
    <DialogForm
      title={t('Upload files as slides')}
      size="lg"
      saveLabel={t('Upload {{count}} files', { count, defaultValue_one: 'Upload {{count}} file' })}
      isChanged={false}
      isSaving={false}
      notYet={notYet}
      failure={null}
      onSave={upload}
      onClose={onClose}
    >
      <UploadList accepted={accepted} refused={refused} />
      <Select
        label={t('Area')}
        data={areas.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={areaId}
        onChange={(value) => value !== null && setAreaId(value)}
        allowDeselect={false}
        searchable={isLongList(areas)}
      />
      {hasUsualLength && (
        <NumberInput
          label={t('Duration (seconds)')}
          description={t('Videos are shown for their own length.')}
          value={seconds}
          onChange={setSeconds}
          min={1}
          allowDecimal={false}
          allowNegative={false}
        />
      )}
      <div>
        <Input.Label labelElement="div" mb={4}>
          {t('Channels')}
        </Input.Label>
        {usable.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t('No channel that you can use has this area.')}
          </Text>
        ) : (
          <>
            <Text c="dimmed" size="sm" mb={8}>
              {t('Screens on these channels show each slide as soon as it is uploaded.')}
            </Text>
            <ChannelChecklist
              channels={usable}
              tickOf={isOn}
              onTick={(ids, isTicked) => setTicks(new Map([...ticks, ...ids.map((id) => [id, isTicked] as const)]))}
            />
          </>
        )}
      </div>
    </DialogForm>
  );
}
