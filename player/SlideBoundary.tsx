import { Component, type ReactNode } from 'react';

interface Props {
  onCrashed(reason: string): void;
  children: ReactNode;
}

/** Catches exceptions of one slide's View, renders nothing instead and reports the failure to its area. */
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
