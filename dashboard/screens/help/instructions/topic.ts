/** A screenshot created by `scripts/instruction-pictures`: `<name>-light.webp` and `<name>-dark.webp`. */
export interface TopicScreenshot {
  name: string;
  alt: string;
}

/**
 * English sentences with `<b>` and `<code>`; `<command />` is the command that starts a browser as a screen, and
 * `{{chrome}}`, `{{firefox}}` and `{{safari}}` are the oldest versions in which screens work.
 */
interface TopicPart {
  heading?: string;
  text?: string;
  /** Numbered steps. */
  steps?: string[];
  screenshot?: TopicScreenshot;
}

export interface Topic {
  /** Its name in addresses. */
  key: string;
  title: string;
  parts: TopicPart[];
}
