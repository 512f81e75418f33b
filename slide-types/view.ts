import type { ComponentType } from 'react';
import type { Feed } from './feed.ts';
import type { Inherited } from './inherited.ts';

/**
 * The props of a View. The same View renders a slide on the screen, in the preview and next to the form.
 * A View never shows loading states or errors: until it has something useful to show, it renders nothing.
 */
export interface ViewProps<Fields> {
  fields: Fields;
  /** The content of the slide's source, for types that have one. */
  feed: Feed;
  /** What it inherits from its channel. */
  inherited: Inherited;
  /**
   * `preparing`: mounted below the current slide, to fetch, decode and lay out. `showing`: its turn. `leaving`: being
   * replaced.
   */
  phase: 'preparing' | 'showing' | 'leaving';
  /** When its turn began, or will begin, in server milliseconds. */
  startedAt: number;
  /** The server's current time in milliseconds. */
  serverNow(): number;
  /** Missing where slides have no sound: in previews, and on muted channels. */
  sound?: Sound | null;
  /** Call this once when everything is loaded and the next paint would be complete. */
  onReady(): void;
  /** Call this if the slide can't be shown; the reason is reported to the screen's administrators. */
  onFailed(reason: string): void;
}

/** Whether the browser lets a page play sound. Most browsers don't until someone has used the page. */
export interface Sound {
  /** Whether sound was never refused, or someone has used the page since. */
  isAllowed(): boolean;
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** The browser refused to play something with sound. */
  refused(): void;
}

export type View<Fields> = ComponentType<ViewProps<Fields>>;
