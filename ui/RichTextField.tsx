import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import type { RichTextFieldProps } from './rich-text/field-props.ts';

/** Half of the dashboard's code is this editor, so it comes when it is asked for. */
const RichTextEditing = lazy(() => import('./rich-text/RichTextEditing.tsx'));

/** Formatted text, written and seen as it will look. */
export function RichTextField({ label, error, ...rest }: RichTextFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} id={id} labelProps={{ id: `${id}-label` }}>
      <Suspense fallback={<Skeleton height={320} radius={8} />}>
        <RichTextEditing {...rest} labelId={`${id}-label`} errorId={error ? `${id}-error` : undefined} />
      </Suspense>
    </Input.Wrapper>
  );
}
