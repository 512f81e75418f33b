import type { filledPlaces, Place, TemplateFields } from './filled-places.ts';
import { Lines } from './lines.tsx';

interface Props {
  fields: TemplateFields;
  places: ReturnType<typeof filledPlaces>;
  /** The template's own background image; empty for none. */
  backdrop: string;
  onBroken(location: string): void;
}

/** The structure that every template's style sheet uses: the elements and classes documented in docs/templates.md. */
export function FilledIn({ fields, places, backdrop, onBroken }: Props) {
  return (
    <>
      {backdrop !== '' && <img className="backdrop" src={backdrop} alt="" decoding="async" />}
      {places.images.map((place) => {
        const location = fields[`template_image${place}_path`];
        return (
          <div key={place} className={`image image${place}`}>
            <img key={location} src={location} alt="" decoding="async" onError={() => onBroken(location)} />
          </div>
        );
      })}
      {places.titles.map((place) => (
        <div key={place} className={`title title${place}`} style={colouredBy(fields, place)}>
          <div className="text">{fields[`template_title${place}`]}</div>
        </div>
      ))}
      {places.textareas.map((place) => (
        <div key={place} className={`textarea textarea${place}`} style={colouredBy(fields, place)}>
          <Lines html={fields[`template_textarea${place}`]} />
        </div>
      ))}
    </>
  );
}

/** Colour n is that of title n and textarea n. */
function colouredBy(fields: TemplateFields, place: Place) {
  const colour = fields[`template_colour${place}`];
  return colour === '' ? undefined : { color: colour };
}
