import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import type { RichTextFieldProps } from './rich-text/field-props.ts';

/** The editor is half of the dashboard's code, so it is loaded on demand. */
const RichTextEditing = lazy(() => import('./rich-text/RichTextEditing.tsx'));

/** Formatted text, edited as it will look on screens. */
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
