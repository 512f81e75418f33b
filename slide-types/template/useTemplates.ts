import { useEffect, useRef, useState } from 'react';
import type { FormServices, TemplateChoice } from '../form.ts';

export interface Templates {
  /** The indoor templates; null if not loaded. */
  list: TemplateChoice[] | null;
  /** Why they are not loaded, as a sentence for users. */
  error: string | null;
  tryAgain(): void;
}

/** The templates of the slide's portal, loaded once. */
export function useTemplates({ listTemplates }: Pick<FormServices, 'listTemplates'>): Templates {
  const [list, setList] = useState<TemplateChoice[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const ask = useRef(listTemplates);
  ask.current = listTemplates;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    ask.current().then(
      (all) => isCurrent && setList(all.filter((template) => !template.outdoor)),
      (reason: unknown) => isCurrent && setError(reason instanceof Error ? reason.message : String(reason)),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const tryAgain = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { list, error, tryAgain };
}

/** Whether this is a slide's template: two may share a name or a style sheet. */
export function isChosen(template: TemplateChoice, selected: { name: string; css_path: string } | null): boolean {
  return selected !== null && template.name === selected.name && template.css_path === selected.css_path;
}
