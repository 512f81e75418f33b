import { Button, Group, Select, Stack } from '@mantine/core';
import { fileShelves } from '#dashboard/api/file-shelves.ts';
import { uploadTo } from '#dashboard/api/upload.ts';
import { libraryOf } from '#slide-types/FilePicker.tsx';
import { endingsOf } from '#slide-types/file-kinds.ts';
import { LOGO_POSITIONS, type Theme } from '#slide-types/theme.ts';
import { FileDrop } from '#ui/FileDrop.tsx';
import { english, useTranslation } from '#ui/language.ts';
import classes from './ThemeFields.module.css';

const POSITIONS: Record<Theme['logoPosition'], string> = {
  'top-left': english('Top left'),
  'top-right': english('Top right'),
  'bottom-left': english('Bottom left'),
  'bottom-right': english('Bottom right'),
};

interface LogoFieldProps {
  theme: Theme;
  /** The portal that the file is uploaded to. */
  portalId: number;
  onChange(changed: Partial<Theme>): void;
  error?: string | undefined;
}

/** The image of a theme, shown on its background, and where slides have it. */
export function LogoField({ theme, portalId, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" maw={440}>
      <FileDrop
        label={t('Logo')}
        extensions={endingsOf('image')}
        present={
          theme.logo !== '' && (
            <img className={classes.logo} src={theme.logo} alt="" style={{ background: theme.background }} />
          )
        }
        upload={(file, options) => uploadTo(portalId)(file, 'image', options)}
        onUploaded={(logo) => onChange({ logo })}
        library={libraryOf({ listFiles: (kind) => fileShelves(portalId, kind) }, 'image')}
        error={error}
      />
      {theme.logo !== '' && (
        <Group gap="sm" align="flex-end">
          <Select
            label={t('Position of the logo')}
            data={LOGO_POSITIONS.map((value) => ({ value, label: t(POSITIONS[value]) }))}
            value={theme.logoPosition}
            onChange={(value) => onChange({ logoPosition: value as Theme['logoPosition'] })}
            allowDeselect={false}
          />
          <Button variant="default" onClick={() => onChange({ logo: '' })}>
            {t('Remove the logo')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
