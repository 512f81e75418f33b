import { Component, type ReactNode } from 'react';

/** Contains the errors of a slide, so that they don't break the page around it. */
export class SlideBoundary extends Component<{ children: ReactNode; onCrash(): void }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
