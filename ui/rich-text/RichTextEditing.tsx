import { useTranslation } from '../language.ts';
import '@mantine/tiptap/styles.css';
import { Input, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import { createDocument, type Editor, useEditor } from '@tiptap/react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { extensions } from './extensions.ts';
import type { RichTextFieldProps } from './field-props.ts';
import { labelsIn, lostKindIn } from './labels.ts';
import { pastedHtml } from './pasted-html.ts';
import { type LostKind, pastedLosses } from './pasted-losses.ts';
import classes from './RichTextEditing.module.css';
import { Toolbar } from './Toolbar.tsx';
import { useTextPictures } from './useTextPictures.ts';

type RichTextEditingProps = Omit<RichTextFieldProps, 'label' | 'error'> & {
  labelId: string;
  errorId: string | undefined;
};

const PICTURE_ENDINGS = '.bmp,.gif,.jpg,.jpeg,.png';
/** The editor keeps an empty line at the end to click into; on a screen it would only push the text upwards. */
const EMPTY_END = /(<p[^>]*><\/p>)+$/;

/** The editor itself, loaded by RichTextField. */
export default function RichTextEditing(props: RichTextEditingProps) {
  const { t } = useTranslation();
  const { value, onChange, uploadPicture, picturePicker, ground, fonts = [], labelId, errorId } = props;
  const editor = useEditor({
    extensions,
    content: value,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(errorId && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
      },
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) editor.commands.setTextSelection(at.pos);
        return take(event.dataTransfer);
      },
    },
    onUpdate: ({ editor }) => emit(editor),
  });
  const emitted = useRef(value);
  const {
    state,
    add,
    take: takePictures,
  } = useTextPictures(uploadPicture, {
    picture: (src) => void editor.commands.insertPicture({ src, alt: '' }),
    html: (html) => void editor.view.pasteHTML(html),
  });
  const input = useRef<HTMLInputElement>(null);
  const [isPicking, picking] = useDisclosure(false);
  const [lost, setLost] = useState<readonly LostKind[]>([]);

  function take(data: DataTransfer | null): boolean {
    setLost(pastedLosses(data?.getData('text/html') ?? ''));
    return takePictures(data);
  }

  function emit(editor: Editor) {
    emitted.current = editor.isEmpty ? '' : editor.getHTML().replace(EMPTY_END, '');
    onChange(emitted.current);
  }

  useEffect(() => {
    if (value === emitted.current) return;
    // Equivalent HTML must not move the cursor.
    const isSame = createDocument(value, editor.schema).eq(createDocument(emitted.current, editor.schema));
    emitted.current = value;
    if (!isSame) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const groundStyle =
    ground &&
    ({ '--ground': ground.background, '--ink': ground.colour, '--text-font': ground.fontFamily } as CSSProperties);
  return (
    <>
      <RichTextEditor editor={editor} className={classes.editor} style={groundStyle} labels={labelsIn(t)}>
        <Toolbar
          editor={editor}
          fonts={fonts}
          onPicture={uploadPicture && (() => input.current?.click())}
          onLibrary={picturePicker && picking.open}
        />
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
      {picturePicker?.({
        isOpen: isPicking,
        onClose: picking.close,
        onChosen: (chosen) => {
          picking.close();
          editor.chain().focus().insertPicture(chosen).run();
        },
      })}
      {uploadPicture && (
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('Image for the text')}
          accept={PICTURE_ENDINGS}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            add(files);
            editor.commands.focus();
          }}
        />
      )}
      <Text component="output" size="sm" c="dimmed" display="block">
        {state.step === 'sending' &&
          t('Uploading {{fileName}}: {{percent}} %', { fileName: state.fileName, percent: state.percent })}
      </Text>
      {lost.length > 0 && (
        <Text size="sm" mt={6} role="status">
          {t('Some of what you pasted isn’t supported and was left out: {{parts}}.', {
            parts: lost.map((kind) => lostKindIn(t, kind)).join(', '),
          })}
        </Text>
      )}
      {state.step === 'refused' && (
        <Input.Error size="sm" mt={6} role="alert">
          {state.sentence}
        </Input.Error>
      )}
    </>
  );
}
