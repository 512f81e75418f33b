import { useEffect, useMemo, useState } from 'react';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { type Hyphenate, hyphenationIn, withHyphens } from '#rules/hyphenation.ts';

const unchanged: Hyphenate = (html) => html;

/** The draft as screens get it: with hyphens in its long words, once the patterns of the language are loaded. */
export function useHyphenatedDraft(draft: SlideDraft, language: string): SlideDraft {
  const [loaded, setLoaded] = useState({ language: '', hyphenate: unchanged });
  useEffect(() => {
    let isCurrent = true;
    hyphenationIn(language).then(
      (hyphenate) => isCurrent && setLoaded({ language, hyphenate }),
      // Without patterns, the preview only has other line breaks than screens.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const hyphenate = loaded.language === language ? loaded.hyphenate : unchanged;
  return useMemo(() => withHyphens(draft, hyphenate), [draft, hyphenate]);
}
