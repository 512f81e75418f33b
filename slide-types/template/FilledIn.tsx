import type { filledSlots, Slot, TemplateFields } from './filled-slots.ts';
import { Lines } from './lines.tsx';

interface Props {
  fields: TemplateFields;
  slots: ReturnType<typeof filledSlots>;
  /** The template's own background image; empty for none. */
  backdrop: string;
  /** The cropped images. */
  cropped: Partial<Record<Slot, string>>;
  onBroken(location: string): void;
}

/** The structure that every template's style sheet uses: the elements and classes documented in docs/templates.md. */
export function FilledIn({ fields, slots, backdrop, cropped, onBroken }: Props) {
  return (
    <>
      {backdrop !== '' && <img className="backdrop" src={backdrop} alt="" decoding="async" />}
      {slots.images.map((slot) => {
        const location = fields[`template_image${slot}_path`];
        const shown = cropped[slot] ?? location;
        return (
          <div key={slot} className={className(fields, 'image', slot)}>
            <img key={shown} src={shown} alt="" decoding="async" onError={() => onBroken(location)} />
          </div>
        );
      })}
      {slots.titles.map((slot) => (
        <div key={slot} className={className(fields, 'title', slot)} style={colouredBy(fields, slot)}>
          <div className="text">{withUnitsJoined(fields[`template_title${slot}`])}</div>
        </div>
      ))}
      {slots.textareas.map((slot) => (
        <div key={slot} className={className(fields, 'textarea', slot)} style={colouredBy(fields, slot)}>
          <Lines html={fields[`template_textarea${slot}`]} />
        </div>
      ))}
    </>
  );
}

function className(fields: TemplateFields, kind: 'image' | 'title' | 'textarea', slot: Slot): string {
  const isExample = fields.template_examples?.includes(`${kind}${slot}`);
  return `${kind} ${kind}${slot}${isExample ? ' is-example' : ''}`;
}

/** "30 %" and "69 €" are never on two lines. */
function withUnitsJoined(text: string): string {
  return text.replace(/(\d) (?=[%‰°€£$])/g, '$1\u00a0');
}

/** Colour n is that of title n and textarea n. */
function colouredBy(fields: TemplateFields, slot: Slot) {
  const colour = fields[`template_colour${slot}`];
  return colour === '' ? undefined : { color: colour };
}
