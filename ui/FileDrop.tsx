import { Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconLibraryPhoto, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useDropzone } from 'react-dropzone';
import classes from './FileDrop.module.css';
import { FileNotices } from './FileNotices.tsx';
import { useTranslation } from './language.ts';
import { type Upload, useUpload } from './useUpload.ts';

interface LibraryDialogProps {
  isOpen: boolean;
  onClose(): void;
  onChosen(location: string): void;
}

interface FileDropProps {
  label: string;
  /** What a suitable file contains. Empty for nothing. */
  description?: string;
  /** Accepted file extensions, with their dots. */
  extensions: readonly string[];
  /** The current file, rendered; false if there is none, and undefined if it is never shown. */
  present?: ReactNode;
  upload: Upload;
  onUploaded(location: string): void;
  /** Renders a dialog that chooses a file which has been uploaded before. Without it, there is no such choice. */
  library?: (dialog: LibraryDialogProps) => ReactNode;
  /** Sentences about the current file, shown until there is another. */
  notices?: readonly string[];
  /** Why the current value is not valid. */
  error?: string | undefined;
}

/** A field that files can be dropped on or chosen with. Shows the current file and the progress of an upload. */
export function FileDrop({
  label,
  description = '',
  extensions,
  present,
  upload,
  onUploaded,
  library,
  notices = [],
  error,
}: FileDropProps) {
  const { t } = useTranslation();
  const id = useId();
  const { state, start, cancel, refuse } = useUpload(upload, onUploaded);
  const [isChoosing, choosing] = useDisclosure(false);
  const endings = extensions.join(' ');
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    multiple: false,
    noKeyboard: true,
    validator: (file) =>
      mayFit(file, extensions)
        ? null
        : {
            code: 'ending',
            message: t('This file type isn’t accepted. Choose a file of type {{endings}}.', { endings }),
          },
    onDropAccepted: ([file]) => void (file && start(file)),
    onDropRejected: (rejections) =>
      refuse(rejections.length > 1 ? t('Drop one file at a time.') : (rejections[0]?.errors[0]?.message ?? '')),
  });
  const isSending = state.step === 'sending';
  const complaint = state.step === 'refused' ? state.sentence : state.step === 'idle' ? error : undefined;

  return (
    <fieldset
      className={classes.field}
      aria-describedby={complaint ? `${id}-error` : description ? `${id}-description` : undefined}
    >
      <Input.Label component="legend" mb={6}>
        {label}
      </Input.Label>
      {description !== '' && (
        <Input.Description id={`${id}-description`} mb={6}>
          {description}
        </Input.Description>
      )}
      <div
        {...getRootProps()}
        className={classes.zone}
        data-dragging={isDragActive || undefined}
        data-invalid={complaint ? true : undefined}
      >
        <input {...getInputProps({ 'aria-label': label, accept: extensions.join(',') })} />
        {present || (isSending && present !== undefined && <span className={classes.coming} />)}
        <Stack gap={6} className={classes.words}>
          {state.step === 'sending' ? (
            <Sending fileName={state.fileName} percent={state.percent} onCancel={cancel} />
          ) : (
            <>
              <Group gap={8}>
                <Button
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  aria-describedby={complaint ? `${id}-error` : `${id}-endings`}
                >
                  {present ? t('Choose another file') : t('Choose a file')}
                </Button>
                {library && (
                  <Button
                    variant="subtle"
                    // In two lines on a narrow screen, rather than cut off.
                    h="auto"
                    mih={36}
                    px="xs"
                    styles={{ label: { whiteSpace: 'normal' } }}
                    leftSection={<IconLibraryPhoto size={16} aria-hidden />}
                    onClick={(event) => {
                      event.stopPropagation();
                      choosing.open();
                    }}
                  >
                    {t('Choose one from the library')}
                  </Button>
                )}
                <Text size="sm" c="dimmed">
                  {isDragActive ? t('Drop to upload') : t('or drop it here')}
                </Text>
              </Group>
              <Text size="xs" c="dimmed" id={`${id}-endings`}>
                {endings}
              </Text>
            </>
          )}
        </Stack>
      </div>
      {library?.({
        isOpen: isChoosing,
        onClose: choosing.close,
        onChosen: (location) => {
          choosing.close();
          cancel();
          onUploaded(location);
        },
      })}
      <output className={classes.outcome} data-coming={isSending || undefined}>
        {state.step === 'done' && (
          <Text size="sm" className={classes.success}>
            <IconCircleCheck size={16} aria-hidden />
            <span>{t('{{location}} uploaded successfully.', { location: state.location })}</span>
          </Text>
        )}
        {/* More may be known of it once it is converted. */}
        <FileNotices notices={state.step === 'done' ? [...new Set([...state.notices, ...notices])] : notices} />
      </output>
      {complaint && (
        <Input.Error id={`${id}-error`} size="sm" mt={6} role={state.step === 'refused' ? 'alert' : undefined}>
          {complaint}
        </Input.Error>
      )}
    </fieldset>
  );
}

function Sending({ fileName, percent, onCancel }: { fileName: string; percent: number; onCancel(): void }) {
  const { t } = useTranslation();
  const isSent = percent >= 100;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <Text size="sm" truncate>
          {isSent ? t('Checking {{fileName}}', { fileName }) : fileName}
        </Text>
        <Text size="sm" className={classes.percent}>
          {percent} %
        </Text>
      </Group>
      <Progress value={percent} aria-label={t('Uploading {{fileName}}', { fileName })} animated={isSent} />
      <Button
        variant="default"
        size="sm"
        className={classes.cancel}
        onClick={(event) => {
          event.stopPropagation();
          onCancel();
        }}
      >
        {t('Cancel upload')}
      </Button>
    </>
  );
}

/** Browsers don't reveal a file's name while it is being dragged. */
function mayFit({ name }: { name?: string }, extensions: readonly string[]): boolean {
  return name === undefined || extensions.some((extension) => name.toLowerCase().endsWith(extension));
}
