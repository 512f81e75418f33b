import { Box } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ColourField } from '#ui/ColourField.tsx';
import { ContrastFormHint } from './ContrastFormHint.tsx';

type Props = ComponentProps<typeof ColourField> & {
  /** The opaque colours that the text is on; none if they aren't known. */
  grounds: readonly string[];
};

/** A field for the colour of a text, which says if it is hard to read. */
export function TextColourFormField({ grounds, ...field }: Props) {
  return (
    <Box>
      <ColourField {...field} />
      <ContrastFormHint colour={field.value} grounds={grounds} onChange={field.onChange} />
    </Box>
  );
}
