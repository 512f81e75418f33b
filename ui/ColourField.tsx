import { CloseButton, ColorInput } from '@mantine/core';

interface ColourFieldProps {
  label: string;
  description?: string;
  /** Any CSS colour; empty for none. */
  value: string;
  onChange(value: string): void;
  swatches?: string[];
  placeholder?: string;
  error?: string | undefined;
}

/** A colour to type or to pick, or none at all. */
export function ColourField({ value, onChange, placeholder = 'None', swatches = [], ...rest }: ColourFieldProps) {
  return (
    <ColorInput
      {...rest}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      format="hexa"
      fixOnBlur={false}
      swatches={swatches}
      withEyeDropper={value === ''}
      eyeDropperButtonProps={{ 'aria-label': `${rest.label}: pick from the screen` }}
      rightSection={
        value === '' ? undefined : (
          <CloseButton size="sm" aria-label={`${rest.label}: none`} onClick={() => onChange('')} />
        )
      }
    />
  );
}
