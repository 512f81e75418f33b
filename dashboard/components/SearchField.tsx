import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** What is searched, and by what. */
  label: string;
  words: string;
  onSearch(words: string): void;
}

/** Narrows a list while the user types. */
export function SearchField({ label, words, onSearch, ...props }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={words}
      onChange={(event) => onSearch(event.currentTarget.value)}
      {...props}
    />
  );
}
