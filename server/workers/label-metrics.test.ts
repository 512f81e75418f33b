import { expect, it } from 'vitest';
import { labelMetrics } from './label-metrics.ts';

const text = (open: number) => `# HELP streams Open streams.
# TYPE streams gauge
streams ${open}

# HELP took Duration.
# TYPE took histogram
took_bucket{le="+Inf",route="/a{b}"} ${open}
took_sum{route="/a{b}"} 0.5
took_count{route="/a{b}"} ${open}
`;

it('labels every sample with its worker, and keeps samples of the same name together', () => {
  expect(labelMetrics({ 1: text(3), 2: text(4) })).toBe(`# HELP streams Open streams.
# TYPE streams gauge
streams{worker="1"} 3
streams{worker="2"} 4
# HELP took Duration.
# TYPE took histogram
took_bucket{worker="1",le="+Inf",route="/a{b}"} 3
took_sum{worker="1",route="/a{b}"} 0.5
took_count{worker="1",route="/a{b}"} 3
took_bucket{worker="2",le="+Inf",route="/a{b}"} 4
took_sum{worker="2",route="/a{b}"} 0.5
took_count{worker="2",route="/a{b}"} 4
`);
});
