import { Component, type ReactNode } from 'react';

interface Props {
  onCrashed(reason: string): void;
  children: ReactNode;
}

/** A fence around one slide: when its View throws, it paints nothing and whoever looks after the area hears of it. */
export class SlideBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrashed(String(error));
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
