import { Component, type ReactNode } from 'react';
import type { Engine } from './engine/areas/engine.ts';
import type { Cancel } from './engine/host/host.ts';

interface Props {
  engine: Engine;
  children: ReactNode;
}

/** Catches crashes of the whole page: it is rendered again soon, and reloaded if it keeps crashing. */
export class ScreenBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };
  private cancel: Cancel = () => {};

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    const { problems, host, lastResort } = this.props.engine;
    const retryInMs = problems.occurred('screenCrashed', String(error));
    lastResort();
    this.cancel = host.after(Math.min(retryInMs, 60_000) / 10, () => this.setState({ hasCrashed: false }));
  }

  override componentWillUnmount() {
    this.cancel();
  }

  override render() {
    return this.state.hasCrashed ? <main className="blank" /> : this.props.children;
  }
}
