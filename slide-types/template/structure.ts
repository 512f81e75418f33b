/**
 * The styles that all templates have in common, before those of the template itself (see docs/templates.md).
 * They are in a shadow root, which isolates them.
 */
export const STRUCTURE = `
.template {
  position: relative;
  box-sizing: border-box;
  width: 100%;
  height: 100%;
  overflow: hidden;
  color: #f7f5f2;
  font: 450 calc(var(--unit) * 4)/1.3 var(--theme-font, "Vitrine Stage"), system-ui, sans-serif;
  font-feature-settings: "calt", "cv11", "ss03";
  -webkit-font-smoothing: antialiased;
  text-rendering: geometricPrecision;
}
.template *, .template *::before, .template *::after { box-sizing: border-box; }
.backdrop { position: absolute; top: 0; left: 0; display: block; width: 100%; height: 100%; object-fit: cover; }
.image, .title, .textarea { position: relative; min-width: 0; min-height: 0; }
.image img { display: block; width: 100%; height: 100%; object-fit: cover; }
.title { font-weight: 700; line-height: 1.08; letter-spacing: -0.02em; }
.title .text { text-wrap: balance; }
.textarea .text { text-wrap: pretty; }
.title, .textarea { hyphenate-limit-chars: 10 3 4; }
.text * { max-width: 100%; }
.line { display: block; }
.line:empty::before { content: "\\200b"; }
.price { margin-left: 0.4em; white-space: nowrap; font-variant-numeric: tabular-nums; }
.text > :first-child { margin-top: 0; }
.text > :last-child { margin-bottom: 0; }
.template.has-background { color: var(--ink); }
`;

/** A background chosen by users has priority over that of the template, whatever its style sheet says. */
export const CHOSEN_BACKGROUND = `
.template.has-background { background: none !important; }
`;

/** Examples in a preview, whatever the style sheet says. Those of images are drawings that are muted already. */
export const EXAMPLE_LOOK = `
.template .is-example { opacity: 0.5 !important; animation: none !important; }
.template .image.is-example { opacity: 1 !important; }
`;

/** The look of a template without a style sheet. */
export const PLAIN_LOOK = `
.template {
  color: var(--theme-text, #f7f5f2);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  padding: calc(var(--unit) * 8) calc(var(--unit) * 9);
}
.images-1.is-landscape { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); grid-column-gap: calc(var(--unit) * 7); }
.title { font-size: calc(var(--unit) * 7); margin-bottom: calc(var(--unit) * 2); grid-column: 1; }
.title1 { font-size: calc(var(--unit) * 12); }
.textarea { font-size: calc(var(--unit) * 4.6); margin-bottom: calc(var(--unit) * 2); grid-column: 1; }
.image { height: calc(var(--height) * 0.3); margin-bottom: calc(var(--unit) * 3); border-radius: calc(var(--unit) * 1); overflow: hidden; }
.images-1.is-landscape .image { grid-column: 2; grid-row: 1 / span 8; height: calc(var(--height) - var(--unit) * 16); margin: 0; align-self: center; }
.is-strip { padding: 0 calc(var(--unit) * 20); grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: auto; align-items: center; justify-content: start; grid-column-gap: calc(var(--unit) * 20); }
.is-strip .image { display: none; }
.is-strip .title, .is-strip .textarea { grid-column: auto; margin: 0; font-size: calc(var(--unit) * 34); }
`;
