import { useMemo, useState } from 'react';
import type { SlideDraft } from '#contract/entities/slide.ts';
import type { Template } from '#contract/entities/template.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { allSlotWords } from '#slide-types/template/template-words.ts';
import { useTranslation } from '#ui/language.ts';

export interface Examples {
  /** The draft with examples in its empty fields if they are on. */
  draft: SlideDraft;
  /** Null if there are none. */
  isOn: boolean | null;
  setOn(isOn: boolean): void;
}

/** Examples of a template for the preview of a new slide. A stored slide is previewed as screens show it. */
export function useExamples(draft: SlideDraft, template: Template | null, isNew: boolean): Examples {
  const { i18n } = useTranslation();
  const [isOn, setOn] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  const filled = useMemo(() => {
    const use = slideTypeOrUnknown(draft.type).templateUse;
    if (!isNew || !use || !template) return draft;
    return use.withExamples(draft, { ...template, slots: allSlotWords(template.slots) }) as SlideDraft;
  }, [draft, template, isNew, i18n.language]);
  return { draft: isOn ? filled : draft, isOn: filled === draft ? null : isOn, setOn };
}
