import { Box } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ColourField } from '#ui/ColourField.tsx';
import { ContrastFormHint } from './ContrastFormHint.tsx';

type Props = ComponentProps<typeof ColourField> & {
  /** The opaque colours that the text is on; none if they aren't known. */
  grounds: readonly string[];
  /** Those of another text that has the same colour. */
  otherGrounds?: readonly string[];
};

/** A field for the colour of a text, which says if it is hard to read. */
export function TextColourFormField({ grounds, otherGrounds, ...field }: Props) {
  return (
    <Box>
      <ColourField {...field} />
      <ContrastFormHint colour={field.value} grounds={grounds} otherGrounds={otherGrounds} onChange={field.onChange} />
    </Box>
  );
}
