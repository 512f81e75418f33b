import type { ComponentType } from 'react';
import type { Feed } from './feed.ts';

/**
 * What a View learns and tells. The same View draws a slide on the screen, in the preview and beside the form.
 * A View never shows plumbing: until it has something worth painting it paints nothing and keeps quiet.
 */
export interface ViewProps<Fields> {
  fields: Fields;
  /** What the slide's own source says, for the types that have one. */
  feed: Feed;
  /** `preparing`: mounted below the current slide, to fetch, decode and lay out. `showing`: its turn. `leaving`: being replaced. */
  phase: 'preparing' | 'showing' | 'leaving';
  /** When its turn began, or will begin, in server milliseconds. */
  startedAt: number;
  /** The server's time now, in milliseconds. */
  serverNow(): number;
  /** To be called once when everything is there and the next paint would be complete. */
  onReady(): void;
  /** To be called when the slide can't be shown; the reason goes to whoever looks after the screen. */
  onFailed(reason: string): void;
}

export type View<Fields> = ComponentType<ViewProps<Fields>>;
