import { useTranslation } from '../language.ts';
import '@mantine/tiptap/styles.css';
import { Input, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import { createDocument, type Editor, useEditor } from '@tiptap/react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type Upload, useUpload } from '../useUpload.ts';
import { extensions } from './extensions.ts';
import type { RichTextFieldProps } from './field-props.ts';
import { labelsIn, lostKindIn } from './labels.ts';
import { pastedHtml } from './pasted-html.ts';
import { type LostKind, pastedLosses } from './pasted-losses.ts';
import classes from './RichTextEditing.module.css';
import { Toolbar } from './Toolbar.tsx';
import { useEmbeddedPictures } from './useEmbeddedPictures.ts';

type RichTextEditingProps = Omit<RichTextFieldProps, 'label' | 'error'> & {
  labelId: string;
  errorId: string | undefined;
};

const PICTURE_ENDINGS = '.bmp,.gif,.jpg,.jpeg,.png';
/** The editor keeps an empty line at the end to click into; on a screen it would only push the text upwards. */
const EMPTY_END = /(<p[^>]*><\/p>)+$/;
const noUpload: Upload = () => Promise.reject(new Error("An image was inserted into a text that can't have images."));

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
  const picture = useUpload(uploadPicture ?? noUpload, (src) =>
    editor.chain().focus().insertPicture({ src, alt: '' }).run(),
  );
  const embedded = useEmbeddedPictures(uploadPicture, (html) => editor.view.pasteHTML(html));
  const sending = [picture.state, embedded.state].find((state) => state.step === 'sending');
  const refused = [embedded.state, picture.state].find((state) => state.step === 'refused');
  const input = useRef<HTMLInputElement>(null);
  const [isPicking, picking] = useDisclosure(false);
  const [lost, setLost] = useState<readonly LostKind[]>([]);

  function take(data: DataTransfer | null): boolean {
    setLost(pastedLosses(data?.getData('text/html') ?? ''));
    return embedded.take(data) || takePicture(data);
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

  function takePicture(data: DataTransfer | null): boolean {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (!file || !uploadPicture) return false;
    void picture.start(file);
    return true;
  }

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
          hidden
          aria-label={t('Image for the text')}
          accept={PICTURE_ENDINGS}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void picture.start(file);
          }}
        />
      )}
      <Text component="output" size="sm" c="dimmed" display="block">
        {sending &&
          t('Uploading {{fileName}}: {{percent}} %', { fileName: sending.fileName, percent: sending.percent })}
      </Text>
      {lost.length > 0 && (
        <Text size="sm" mt={6} role="status">
          {t('Some of what you pasted isn’t supported and was left out: {{parts}}.', {
            parts: lost.map((kind) => lostKindIn(t, kind)).join(', '),
          })}
        </Text>
      )}
      {refused && (
        <Input.Error size="sm" mt={6} role="alert">
          {refused.sentence}
        </Input.Error>
      )}
    </>
  );
}
