/** Something that one of the oldest browsers lacks. */
export interface Finding {
  /** `queueMicrotask`, `Element.replaceChildren`, `ChainExpression`, `gap`: what an exception is found by. */
  feature: string;
  lackedBy: string[];
  /** Whether the script calls a member, and doesn't only read it. */
  isCalled: boolean;
  /** The code around it. */
  excerpt: string;
}
