import { ActionIcon, CloseButton, ColorPicker, ColorSwatch, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconColorPicker } from '@tabler/icons-react';
import { useTranslation } from './language.ts';

interface ColourFieldProps {
  label: string;
  description?: string;
  /** Any CSS colour; empty for none. */
  value: string;
  onChange(value: string): void;
  swatches?: string[];
  /** Whether it needs a colour without transparency. */
  isOpaque?: boolean;
  error?: string | undefined;
}

/**
 * A field for an optional colour, to type or to pick. Mantine's ColorInput has a picker that has no labels and can't be
 * reached with the keyboard.
 */
export function ColourField({ value, onChange, swatches = [], isOpaque = false, ...field }: ColourFieldProps) {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const isNone = value === '';
  return (
    <Popover opened={isOpen} onChange={(open) => !open && close()} position="bottom-start" trapFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          {...field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
          placeholder={t('No colour')}
          spellCheck={false}
          autoComplete="off"
          leftSectionPointerEvents="all"
          leftSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Pick a colour')}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              {isNone ? <IconColorPicker size={16} aria-hidden /> : <ColorSwatch color={value} size={18} radius={4} />}
            </ActionIcon>
          }
          rightSection={
            isNone || isOpaque ? null : <CloseButton size="sm" aria-label={t('Clear')} onClick={() => onChange('')} />
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.label} p="sm">
        <ColorPicker
          value={value}
          onChange={onChange}
          format={isOpaque ? 'hex' : 'hexa'}
          swatches={swatches}
          saturationLabel={t('Saturation and brightness')}
          hueLabel={t('Hue')}
          alphaLabel={t('Opacity')}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
