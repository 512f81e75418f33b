/**
 * Adapts a template's style sheet to the shadow root: rules for the page apply to the slide, and fonts, which browsers
 * only load from the page, are added to the page under unique names. Returns a function that removes them.
 */
export function settleSheet(sheet: CSSStyleSheet): () => void {
  const styles = styleRulesOf(sheet.cssRules);
  for (const rule of styles) {
    const selector = ofSlide(rule.selectorText);
    if (selector !== rule.selectorText) rule.selectorText = selector;
  }
  const faces = [...sheet.cssRules].filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  const families = [...new Set(faces.map(familyOf))];
  const names = new Map(families.map((family) => [family, uniqueName(family)]));
  const lent = faces.map((face) => lend(face, names.get(familyOf(face)) ?? ''));
  if (families.length > 0) for (const rule of styles) rename(rule.style, names);
  return () => {
    for (const face of lent) document.fonts.delete(face);
  };
}

/** Includes rules in conditions. */
function styleRulesOf(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    if (rule instanceof CSSKeyframesRule) return [];
    return 'cssRules' in rule ? styleRulesOf((rule as CSSGroupingRule).cssRules) : [];
  });
}

const PAGE = /(^|[\s,>+~(])(?::root|:host|html|body)(?![\w-])/gi;
const SLIDE_IN_SLIDE = /(?:\.template(?:\s+(?:>\s*)?|>\s*))+(?=\.template(?![\w-]))/g;

function ofSlide(selector: string): string {
  return selector.replace(PAGE, '$1.template').replace(SLIDE_IN_SLIDE, '');
}

function familyOf(face: CSSFontFaceRule): string {
  return face.style.getPropertyValue('font-family').replace(/^["']|["']$/g, '');
}

let lentFamilies = 0;

function uniqueName(family: string): string {
  lentFamilies += 1;
  return `${family.replace(/["'\\]/g, '')} of template ${lentFamilies}`;
}

function lend(face: CSSFontFaceRule, name: string): FontFace {
  const of = (property: string, usual: string) => face.style.getPropertyValue(property) || usual;
  const lent = new FontFace(name, of('src', ''), {
    weight: of('font-weight', 'normal'),
    style: of('font-style', 'normal'),
    unicodeRange: of('unicode-range', 'U+0-10FFFF'),
  });
  document.fonts.add(lent);
  return lent;
}

function rename(style: CSSStyleDeclaration, names: Map<string, string>): void {
  const families = style.fontFamily;
  if (families === '') return;
  const renamed = families.split(',').map((family) => {
    const name = names.get(family.trim().replace(/^["']|["']$/g, ''));
    return name === undefined ? family : `"${name}"`;
  });
  style.setProperty('font-family', renamed.join(','), style.getPropertyPriority('font-family'));
}
